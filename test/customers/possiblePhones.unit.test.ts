import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { validatePhone } from '../../src/server/modules/customers/registration.policy';

const MESSAGE = 'Please enter a valid 10-digit phone number';

test('VA-03 libphonenumber accepts every +1 number with ten digits, so the pattern is sufficient', () => {
  const phones = Array.from(
    { length: 20_000 },
    () =>
      `+1${Math.floor(Math.random() * 1e10)
        .toString()
        .padStart(10, '0')}`,
  );
  expect(phones.filter((phone) => validatePhone(phone) !== null)).toEqual([]);
  expect(phones.filter((phone) => !isPossiblePhoneNumber(phone))).toEqual([]);
});

test.each([
  '+1202555012',
  '+120255501234',
  '2025550123',
  '+442025550123',
  '+1 2025550123',
  '+12025550123 ',
  '+1202555012x',
])('VA-03 %j is rejected', (phone) => {
  expect(validatePhone(phone)).toBe(MESSAGE);
});
