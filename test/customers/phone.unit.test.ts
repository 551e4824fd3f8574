import {
  applyPhoneInput,
  applyPhoneKey,
  formatPhoneInput,
  toApiPhone,
  validatePhone,
  type PhoneKey,
} from '../../src/client/features/customerKiosk/phone';

test('KE-02 the keypad appends up to ten digits; Backspace and Clear remove them', () => {
  const keys = ['2', '3', '4', 'backspace', '4', '5', '6', '7', '8', '9', '0', '1', '5'] as const;
  expect(keys.reduce(applyPhoneKey, '')).toBe('2345678901');
  expect(applyPhoneKey('123', 'clear')).toBe('');
  expect(applyPhoneKey('', 'backspace')).toBe('');
});

test.each([
  ['', ''],
  ['1', '(1'],
  ['123', '(123'],
  ['1234', '(123) 4'],
  ['123456', '(123) 456'],
  ['1234567', '(123) 456-7'],
  ['1234567890', '(123) 456-7890'],
])('KE-02 the digits %j are formatted as %j', (digits, text) => expect(formatPhoneInput(digits)).toBe(text));

test('KE-02 the API gets +1 and the ten digits', () => expect(toApiPhone('2025550123')).toBe('+12025550123'));

test('KE-02 typed and pasted text is reduced to its digits, without a country code', () => {
  expect(applyPhoneInput('', '+1 (202) 555-0123')).toBe('2025550123');
  expect(applyPhoneInput('202', '(202x5')).toBe('2025');
  expect(applyPhoneInput('2025550123', '(202) 555-01234')).toBe('2025550123');
});

test('BX-131 a leading 1 is dropped when the tenth digit after it is typed', () => {
  const typed = '12025550123'.split('') as PhoneKey[];
  expect(typed.reduce(applyPhoneKey, '')).toBe('2025550123');
  expect(typed.slice(0, 10).reduce(applyPhoneKey, '')).toBe('1202555012');
  expect(applyPhoneInput('1202555012', '(120) 255-50123')).toBe('2025550123');
});

test.each(['+44 20 7946 0958', '+49 30 2345 6789 0', '202555012345', '(202) 555-01232025550123'])(
  'BX-131 %j is not a phone number when it is pasted',
  (text) => expect(applyPhoneInput('', text)).toBeNull(),
);

test('KE-02 Backspace over a dash or a bracket removes the digit before it', () => {
  expect(applyPhoneInput('2025', '(202) ')).toBe('202');
  expect(applyPhoneInput('2025550', '(202) 5550')).toBe('202555');
});

test('KE-03 VA-03 a phone number is required and has ten digits', () => {
  expect(validatePhone('')).toBe('entry.phoneRequired');
  expect(validatePhone('202555012')).toBe('entry.phoneInvalid');
  expect(validatePhone('1202555012')).toBe('entry.phoneImpossible');
  expect(validatePhone('2025550123')).toBeNull();
});
