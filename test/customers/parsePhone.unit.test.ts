import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { optionalPhoneRule, phoneRule } from '../../src/client/shared/forms/accountRules';
import { parsePhone, PHONE_IMPOSSIBLE, PHONE_INVALID } from '../../src/contract/phone';
import { validatePhone } from '../../src/server/modules/customers/registration.policy';

test.each([
  '2025550123',
  '(202) 555-0123',
  '202.555.0123',
  '202/555 0123',
  '+1 202 555 0123',
  '1-202-555-0123',
  '(+1) 202-555-0123',
  '001 202 555 0123',
  'tel:+1-202-555-0123',
  ' 202\u00a0555\u20110123 ',
  '202\u2013555\u20130123',
  '\u202a+1 202 555 0123\u202c',
  '\ufeff202\u200b555\u00ad0123\ufe0f',
  '２０２-５５５-０１２３',
])('BX-42 BX-131 %j is read as +12025550123', (text) => {
  expect(parsePhone(text)).toBe('+12025550123');
  expect(optionalPhoneRule.isValidSync(text)).toBe(true);
});

test.each([
  ['555 0123', PHONE_INVALID],
  ['+44 20 7946 0958', PHONE_INVALID],
  ['+2025550123', PHONE_INVALID],
  ['202555012345', PHONE_INVALID],
  ['1202555012', PHONE_IMPOSSIBLE],
  ['(120) 255-5012', PHONE_IMPOSSIBLE],
  ['+1 020 255 5012', PHONE_IMPOSSIBLE],
  ['+1 202 055 0123', PHONE_IMPOSSIBLE],
  ['202-155-0123', PHONE_IMPOSSIBLE],
  ['202 555 0123 ext. 4', PHONE_INVALID],
  ['12025550123x', PHONE_INVALID],
  ['call 202 555 0123', PHONE_INVALID],
])('BX-42 BX-131 %j is refused: %s', (text, message) => {
  expect(parsePhone(text)).toBeNull();
  expect(() => optionalPhoneRule.validateSync(text)).toThrow(message);
  expect(() => phoneRule.validateSync(text)).toThrow(message);
});

test.each(['', '  '])('BX-42 the text %j is not a phone number, but is valid if the number is optional', (text) => {
  expect(parsePhone(text)).toBeNull();
  expect(optionalPhoneRule.isValidSync(text)).toBe(true);
  expect(() => phoneRule.validateSync(text)).toThrow('Phone number is required');
});

test('VA-03 every number that libphonenumber knows in the US or Canada is accepted', () => {
  const phones = Array.from(
    { length: 20_000 },
    () => `+1${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`,
  );
  const known = phones.filter((text) => {
    const phone = parsePhoneNumberFromString(text);
    return phone?.isValid() === true && (phone.country === 'US' || phone.country === 'CA');
  });
  expect(known.length).toBeGreaterThan(1_000);
  expect(known.filter((phone) => validatePhone(phone) !== null)).toEqual([]);
});

test.each([
  ['+1202555012', PHONE_INVALID],
  ['+120255501234', PHONE_INVALID],
  ['2025550123', PHONE_INVALID],
  ['+442025550123', PHONE_INVALID],
  ['+1 2025550123', PHONE_INVALID],
  ['+12025550123 ', PHONE_INVALID],
  ['+1202555012x', PHONE_INVALID],
  ['+11202555012', PHONE_IMPOSSIBLE],
  ['+12020550123', PHONE_IMPOSSIBLE],
])('VA-03 the server refuses %j: %s', (phone, message) => expect(validatePhone(phone)).toBe(message));
