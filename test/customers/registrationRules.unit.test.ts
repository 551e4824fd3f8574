import {
  createRegistrationRules,
  formatBirthdayInput,
  normalizeReferralCode,
  toFormValues,
  toIsoDate,
} from '../../src/client/features/customerKiosk/registrationRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import checkIn from '../../src/client/shared/i18n/messages/en/checkIn.json';
import { createText } from '../../src/client/shared/i18n/useText';

const { t } = createText(checkIn);
const valid = { name: 'Pat', birthday: '05/17/1990', referralCode: '' };
const today = new Date(2026, 10, 21);
const validate = (over: Partial<typeof valid>) =>
  createValidator<typeof valid>(createRegistrationRules(t, today))({ ...valid, ...over });

test('VA-04 complete values have no errors', async () => {
  await expect(validate({})).resolves.toEqual({});
});

test.each([
  ['1990-05-17', '05/17/1990'],
  ['--05-17', '05/17/'],
  [null, ''],
])('BX-84 the kiosk begins with what it knows of the birthday %s', (birthday, entered) => {
  const customer = { id: '', name: 'Pat', phoneNumber: '', loyaltyPoints: 0, birthday, referralCode: null };
  expect(toFormValues(customer).birthday).toBe(entered);
});

test('VA-04 a name is required', async () => {
  await expect(validate({ name: '   ' })).resolves.toEqual({ name: 'Name is required' });
});

test('a name with an invisible character that changes the text direction is invalid', async () => {
  await expect(validate({ name: 'Pat \u202eynohT' })).resolves.toEqual({
    name: 'Name contains an invisible character that changes the direction of text. Please type it again.',
  });
});

test.each([
  ['', 'Birthday is required'],
  ['05/1', 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['13/01/1990', 'Please enter a valid month (01-12)'],
  ['00/01/1990', 'Please enter a valid month (01-12)'],
  ['01/32/1990', 'Please enter a valid day (01-31)'],
  ['01/00/1990', 'Please enter a valid day (01-31)'],
  ['01/01/1899', 'Please enter a valid year'],
  ['01/01/2027', 'Please enter a valid year'],
  ['02/29/2023', 'Please enter a valid date (MM/DD/YYYY)'],
  ['04/31/1990', 'Please enter a valid date (MM/DD/YYYY)'],
  ['12/31/2026', 'Please enter a valid date (MM/DD/YYYY)'],
])('VA-04 the birthday %j: %s', async (birthday, message) => {
  await expect(validate({ birthday })).resolves.toEqual({ birthday: message });
});

test.each(['02/29/2024', '01/01/1900', '11/21/2026'])('VA-04 the birthday %s is valid', async (birthday) => {
  await expect(validate({ birthday })).resolves.toEqual({});
});

test.each([
  ['ABC', 'Referral code must be exactly 8 characters'],
  ['ABCDEFGHJ', 'Referral code must be exactly 8 characters'],
  ['ABC-EFGH', 'Referral code can only contain letters and numbers'],
])('VA-04 the referral code %j: %s', async (referralCode, message) => {
  await expect(validate({ referralCode })).resolves.toEqual({ referralCode: message });
});

test('KC-06 a referral code is trimmed and uppercased before validation and sending; a birthday is sent as YYYY-MM-DD', async () => {
  await expect(validate({ referralCode: ' abcd1234 ' })).resolves.toEqual({});
  expect(normalizeReferralCode(' abcd1234 ')).toBe('ABCD1234');
  expect(toIsoDate('05/17/1990')).toBe('1990-05-17');
});

test('VA-04 the slashes of a birthday are added and removed automatically', () => {
  const typed = Array.from('05171990').reduce((text, digit) => formatBirthdayInput(text, text + digit), '');
  expect(typed).toBe('05/17/1990');
  expect(formatBirthdayInput('0', '05')).toBe('05/');
  expect(formatBirthdayInput('05/1', '05/17')).toBe('05/17/');
  expect(formatBirthdayInput('5', '5/')).toBe('05/');
  expect(formatBirthdayInput('05/', '05')).toBe('0');
  expect(formatBirthdayInput('05/17/', '05/17')).toBe('05/1');
  expect(formatBirthdayInput('05/17/1', '05/17/')).toBe('05/17');
  expect(formatBirthdayInput('05/17/1990', '05/17/19901')).toBe('05/17/1990');
});
