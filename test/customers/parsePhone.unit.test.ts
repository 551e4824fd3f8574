import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { optionalPhoneRule, phoneRule } from '../../src/client/shared/forms/accountRules';
import { findPhone, findPhones, parsePhone, PHONE_IMPOSSIBLE, PHONE_INVALID } from '../../src/contract/plain/phone';
import { validatePhone } from '../../src/server/modules/customers/phone.rules';

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
  '٢٠٢-٥٥٥-٠١٢٣',
  '۲۰۲ ۵۵۵ ۰۱۲۳',
  '202/555/0123',
  '011 1 202 555 0123',
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
  ['02025550123', PHONE_INVALID],
  ['+1 (0)202 555 0123', PHONE_INVALID],
  ['222-2123/124', PHONE_INVALID],
  ['1-222-2123 124', PHONE_INVALID],
  ['2222123 124', PHONE_INVALID],
  ['555-2123/4/5/6', PHONE_INVALID],
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

const [A, B] = ['+12025550123', '+17872220124'];

test.each([
  ['202-555-0123', [A]],
  ['1 202 555 0123', [A]],
  ['+1 (202) 555-0123', [A]],
  ['tel:+1-202-555-0123;ext=4', [A]],
  ['202-555-0123 x4', [A]],
  ['202.555.0123 ext. 45', [A]],
  ['(202) 555-0123 #2', [A]],
  ['Cell: (+1) 202-555-0123 (home)', [A]],
  ['2025550123/4', [A]],
  ['(202) 555-0123/0124', [A]],
  ['202-555-0123 / none', [A]],
  ['2025550123 2025550123', [A]],
  ['2025550123 / 7872220124', [A, B]],
  ['2025550123 7872220124', [A, B]],
  ['(202) 555-0123 or (787) 222-0124', [A, B]],
  ['202-555-0123\n787-222-0124', [A, B]],
  ['+12025550123+17872220124', [A, B]],
  ['12025550123, 17872220124', [A, B]],
  ['202 555 0123 ::: 787 222 0124', [A, B]],
  ['٢٠٢٥٥٥٠١٢٣', [A]],
  ['457-222-0123', ['+14572220123']],
  ['+44 (0)20 7946 0958', ['+442079460958']],
  ['011 44 20 7946 0958', ['+442079460958']],
  ['0044 20 7946 0958', ['+442079460958']],
  ['+49 30/1234567', ['+49301234567']],
  ['+44 20 7946 0958 / 202 555 0123', ['+442079460958', A]],
])('BX-200 %j has the numbers %j', (text, phones) => expect(findPhones(text)).toEqual(phones));

test.each([
  '',
  '911',
  '222-0123',
  '1 222 0123',
  '+1 222 0123',
  '1-800-FLOWERS',
  '1-888-555-12PIZZA',
  '202-555-O123',
  '222-2123/124',
  '222-2123 124',
  '222-0123/0124',
  '555-2123/4/5/6',
  '02025550123',
  '0 202 555 0123',
  '20255501234567',
  '(202) 555-0123 0124',
  '44 2079460958',
  '+44 2079460958 2025550123',
  '+44 123',
  '2025550',
  '1202555012',
  '2.025550E9',
])('BX-200 %j has no number', (text) => expect(findPhones(text)).toEqual([]));

test('BX-200 a text with several numbers does not say which one is meant', () => {
  expect(findPhone('(202) 555-0123/0124')).toBe(A);
  expect(findPhone('2025550123 / 7872220124')).toBeNull();
  expect(findPhone('222-0123')).toBeNull();
});

test('BX-200 a long text is read at once', () => {
  for (const part of ['2025550123 ', '+', '1', '2 ', '- ', '//', '(0)', '1 202 555 ']) {
    expect(findPhones(part.repeat(20_000) + 'x').length).toBeLessThanOrEqual(1);
  }
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
