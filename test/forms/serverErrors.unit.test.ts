import { FIELD_KEYWORDS, toServerErrors } from '../../src/client/shared/forms/serverErrors';

const STORE_FORM = {
  fieldNames: ['name', 'subdomain', 'cloverApiKey', 'ghlApiKey', 'cloverMerchantId'],
  keywords: FIELD_KEYWORDS.storeForm,
};
const OWNER_FORM = { fieldNames: ['storeId', 'name', 'email', 'password'], keywords: FIELD_KEYWORDS.accountForm };
const rejected = (message: unknown, fields?: unknown) => ({ status: 400, data: { message, fields } });

describe('an error with fields', () => {
  test('ST-12 each field of the form gets its first message', () => {
    const error = rejected(['subdomain is required', 'name is required'], {
      subdomain: ['Subdomain is required.'],
      name: ['Name is required.', 'Name must be plain text.'],
    });
    expect(toServerErrors(error, STORE_FORM)).toEqual({
      fields: { subdomain: 'Subdomain is required.', name: 'Name is required.' },
      general: null,
    });
  });

  test('ST-12 errors are assigned by the field name, not by the text of the message', () => {
    const error = rejected('The clover merchant id of this name is taken', {
      cloverMerchantId: ['The clover merchant id of this name is taken.'],
    });
    expect(toServerErrors(error, STORE_FORM)).toEqual({
      fields: { cloverMerchantId: 'The clover merchant id of this name is taken.' },
      general: null,
    });
  });

  test('ST-12 errors of fields that the form does not have are in the general message', () => {
    const error = rejected('rejected', {
      name: ['Name is required.'],
      isActive: ['The store is inactive.', 'Activate it first.'],
    });
    expect(toServerErrors(error, STORE_FORM)).toEqual({
      fields: { name: 'Name is required.' },
      general: 'The store is inactive., Activate it first.',
    });
  });

  test.each([[{}], [null], ['name'], [[]], [{ name: [] }], [{ name: [7, ''] }]])(
    'ST-12 fields of %j are ignored',
    (fields) =>
      expect(toServerErrors(rejected('Try again later', fields), STORE_FORM)).toEqual({
        fields: {},
        general: 'Try again later',
      }),
  );
});

describe('an error without fields', () => {
  test('ST-12 in the store form a keyword names the field, ignoring case', () =>
    expect(
      toServerErrors(
        rejected(['name is required', 'This Subdomain is taken', 'CLOVER rejected', 'GHL rejected']),
        STORE_FORM,
      ),
    ).toEqual({
      fields: {
        name: 'name is required',
        subdomain: 'This Subdomain is taken',
        cloverApiKey: 'CLOVER rejected',
        ghlApiKey: 'GHL rejected',
      },
      general: null,
    }));

  test('ST-12 a message without a keyword is general, and the first keyword in the table wins', () => {
    expect(
      toServerErrors(rejected(['name is required', 'name is short', 'Come back later', 'Really']), STORE_FORM),
    ).toEqual({ fields: { name: 'name is required' }, general: 'Come back later, Really' });
    expect(toServerErrors(rejected('the subdomain and the name'), STORE_FORM).fields).toEqual({
      name: 'the subdomain and the name',
    });
  });

  test('OW-10 in the owner form a keyword names the field', () => {
    const messages = ['Store with ID x not found', 'email is taken', 'Password is too short', 'name is required'];
    expect(toServerErrors(rejected(messages), OWNER_FORM)).toEqual({
      fields: { storeId: messages[0], email: messages[1], password: messages[2], name: messages[3] },
      general: null,
    });
    expect(toServerErrors(rejected(messages), { ...OWNER_FORM, fieldNames: ['storeId'] })).toEqual({
      fields: { storeId: messages[0] },
      general: 'email is taken, Password is too short, name is required',
    });
  });

  test('KC-06 in the registration form only an invalid referral code names a field', () => {
    const form = { fieldNames: ['name', 'birthday', 'referralCode'], keywords: FIELD_KEYWORDS.registration };
    expect(toServerErrors(rejected('Invalid referral code'), form).fields).toEqual({
      referralCode: 'Invalid referral code',
    });
    expect(toServerErrors(rejected('name is required'), form)).toEqual({ fields: {}, general: 'name is required' });
  });

  test('ST-12 a form without keywords shows every message above its fields', () =>
    expect(toServerErrors(rejected('name is required'), { fieldNames: ['name'] })).toEqual({
      fields: {},
      general: 'name is required',
    }));
});

test('ST-12 AP-90 an error without a message shows the fallback', () => {
  for (const error of [rejected(undefined), rejected([]), { status: 'FETCH_ERROR' }, new Error('x'), null]) {
    expect(toServerErrors(error, STORE_FORM)).toEqual({ fields: {}, general: 'An unexpected error occurred' });
  }
  expect(toServerErrors(null, { ...STORE_FORM, fallback: 'Could not save' }).general).toBe('Could not save');
});
