import { createOwnerRules } from '../../src/client/features/owners/ownersRules';
import { storeRules, toFormValues } from '../../src/client/features/stores/storesRules';
import { resetPasswordRules } from '../../src/client/shared/forms/accountRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import { NAME_MAX, PASSWORD_MIN } from '../../src/contract/plain/limits';
import { MERCHANT_ID_MAX, SECRET_MAX, STORE_NUMBERS } from '../../src/contract/plain/storeLimits';

const validateStore = createValidator(storeRules);
const STORE = { ...toFormValues(null), name: 'North', subdomain: 'north', cloverApiKey: 'c', ghlApiKey: 'g' };

test('VA-01 a new store is valid with its defaults', async () => {
  await expect(validateStore(STORE)).resolves.toEqual({});
});

// The other numbers are in the owner's own dialog.
test.each(Object.entries(STORE_NUMBERS).filter(([field]) => field in STORE))(
  'VA-01 %s accepts its bounds in the contract and nothing beyond them',
  async (field, { min, max, decimals }) => {
    const step = 10 ** -decimals;
    for (const value of [min, max])
      await expect(validateStore({ ...STORE, [field]: String(value) })).resolves.toEqual({});
    for (const value of [min - step, max + step]) {
      const errors: Partial<Record<string, string>> = await validateStore({
        ...STORE,
        [field]: value.toFixed(decimals),
      });
      expect(Object.keys(errors)).toEqual([field]);
      expect(errors[field]).toMatch(/ must be from .+ to .+/);
    }
  },
);

test.each([
  ['name', NAME_MAX],
  ['cloverApiKey', SECRET_MAX],
  ['cloverMerchantId', MERCHANT_ID_MAX],
])('VA-01 %s of a store has the length limit of the contract', async (field, max) => {
  await expect(validateStore({ ...STORE, [field]: 'x'.repeat(max) })).resolves.toEqual({});
  await expect(validateStore({ ...STORE, [field]: 'x'.repeat(max + 1) })).resolves.toEqual({
    [field]: expect.stringContaining(`can have at most ${max.toLocaleString('en-US')} characters`) as string,
  });
});

test.each(['www', 'API', ' admin '])('VA-01 the subdomain %j is reserved', async (subdomain) => {
  await expect(validateStore({ ...STORE, subdomain })).resolves.toEqual({
    subdomain: 'Subdomain is reserved. Please choose another one.',
  });
});

test('a blank password and a name with an invisible direction character are invalid', async () => {
  const owner = { storeId: 's', name: 'Pat \u2066', email: 'pat@example.com', password: ' '.repeat(8) };
  await expect(createValidator(createOwnerRules)(owner)).resolves.toEqual({
    name: 'Name contains an invisible character that changes the direction of text. Please type it again.',
    password: 'Password must not be blank.',
  });
});

test('OW-05 OW-06 the shortest password is that of the contract, with the texts of the spec', async () => {
  const tooShort = 'x'.repeat(PASSWORD_MIN - 1);
  const owner = { storeId: 's', name: 'Pat', email: 'pat@example.com', password: tooShort };
  await expect(createValidator(createOwnerRules)(owner)).resolves.toEqual({
    password: 'Password must be at least 8 characters long',
  });
  await expect(createValidator(createOwnerRules)({ ...owner, password: `${tooShort}x` })).resolves.toEqual({});
  await expect(createValidator(resetPasswordRules)({ password: tooShort, confirmation: 'different' })).resolves.toEqual(
    {
      password: 'Password must be at least 8 characters long.',
      confirmation: 'Passwords do not match.',
    },
  );
});
