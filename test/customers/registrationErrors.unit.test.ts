import { toRegistrationErrors as toErrors } from '../../src/client/features/customerKiosk/checkIn/components/ProfileForm';
import { OutcomeUnknown } from '../../src/client/shared/api/useIdempotentCall';
import checkIn from '../../src/client/shared/i18n/messages/en/checkIn.json';
import { createText } from '../../src/client/shared/i18n/useText';

const toRegistrationErrors = (error: unknown) => toErrors(error, createText(checkIn).t);
const response = (status: number, data: object) => ({ status, data });

test('KC-06 errors of a registration are shown at the fields that the server names', () => {
  const error = response(400, {
    message: ['Name is required', 'Birthday is required'],
    fields: { name: ['Name is required'], birthday: ['Birthday is required'] },
  });
  expect(toRegistrationErrors(error)).toEqual({
    fields: { name: 'Name is required', birthday: 'Birthday is required' },
    messages: ['Name is required', 'Birthday is required'],
  });
});

test('KC-06 the dialog lists every message once, including a second one of a field', () => {
  const error = response(400, {
    message: ['Name is too long', 'Name must be plain text', 'Invalid phone', 'Invalid phone'],
    fields: { name: ['Name is too long', 'Name must be plain text'] },
  });
  expect(toRegistrationErrors(error)).toEqual({
    fields: { name: 'Name is too long' },
    messages: ['Name is too long', 'Name must be plain text', 'Invalid phone'],
  });
});

test('KC-06 an error of a field that the form does not have is shown only in the dialog', () => {
  const error = response(400, { message: 'Invalid phone', fields: { phone: ['Invalid phone'] } });
  expect(toRegistrationErrors(error)).toEqual({ fields: {}, messages: ['Invalid phone'] });
});

test("KC-06 without field names, 'Invalid referral code' belongs to the referral code and other messages to no field", () => {
  expect(toRegistrationErrors(response(400, { message: 'Invalid referral code' }))).toEqual({
    fields: { referralCode: 'Invalid referral code' },
    messages: ['Invalid referral code'],
  });
  expect(toRegistrationErrors(response(409, { message: 'Already registered' }))).toEqual({
    fields: {},
    messages: ['Already registered'],
  });
});

test('KC-06 a general message is shown if the server sent none', () => {
  expect(toRegistrationErrors(response(500, {})).messages).toEqual([
    'Failed to process your request. Please try again.',
  ]);
  expect(toRegistrationErrors({ status: 'FETCH_ERROR' }).messages).toEqual([
    'An unexpected error occurred. Please try again.',
  ]);
});

test('KC-06 a registration without any response shows the general message, and explains that it counts once', () =>
  expect(toRegistrationErrors(new OutcomeUnknown())).toEqual({
    fields: {},
    messages: ['An unexpected error occurred. Please try again.', "Don't worry, you won't be signed up twice."],
  }));
