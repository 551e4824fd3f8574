import {
  editPhone,
  phoneAsTyped,
  phoneForWire,
  phoneProblem,
  pressPhoneKey,
} from '../../src/client/features/customerKiosk';

test('KE-02 the keypad gives digits only, ten at most, and takes them back', () => {
  const keys = ['1', '2', '3', 'backspace', '3', '4', '5', '6', '7', '8', '9', '0', '5'] as const;
  expect(keys.reduce(pressPhoneKey, '')).toBe('1234567890');
  expect(pressPhoneKey('123', 'clear')).toBe('');
  expect(pressPhoneKey('', 'backspace')).toBe('');
});

test.each([
  ['', ''],
  ['1', '(1'],
  ['123', '(123'],
  ['1234', '(123) 4'],
  ['123456', '(123) 456'],
  ['1234567', '(123) 456-7'],
  ['1234567890', '(123) 456-7890'],
])('KE-02 shows %j as %j', (digits, text) => {
  expect(phoneAsTyped(digits)).toBe(text);
});

test('KE-02 the phone that is sent is +1 and the digits', () => {
  expect(phoneForWire('2025550123')).toBe('+12025550123');
});

test('KE-02 typed and pasted text becomes its digits, without a country code', () => {
  expect(editPhone('', '+1 (202) 555-0123')).toBe('2025550123');
  expect(editPhone('202', '(202x5')).toBe('2025');
  expect(editPhone('2025550123', '(202) 555-01234')).toBe('2025550123');
});

test('KE-02 backspace over a dash or a bracket takes the digit before it', () => {
  expect(editPhone('2025', '(202) ')).toBe('202');
  expect(editPhone('2025550', '(202) 5550')).toBe('202555');
});

test('KE-03 VA-03 a number is required and has ten digits', () => {
  expect(phoneProblem('')).toBe('Phone number is required');
  expect(phoneProblem('202555012')).toBe('Please enter a valid 10-digit phone number');
  expect(phoneProblem('2025550123')).toBeNull();
});
