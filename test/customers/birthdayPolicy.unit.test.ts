import { validateBirthday } from '../../src/server/modules/customers/registration.policy';

test.each([
  ['2026-12-31', '2026-12-31', null],
  ['2027-01-01', '2026-12-31', 'Please enter a valid year'],
  ['2027-01-01', '2027-01-01', null],
  ['2027-01-02', '2027-01-01', 'Please enter a valid date (MM/DD/YYYY)'],
  ['2028-02-29', '2028-02-29', null],
  ['2028-02-29', '2028-02-28', 'Please enter a valid date (MM/DD/YYYY)'],
  ['2027-02-29', '2027-03-01', 'Please enter a valid date (MM/DD/YYYY)'],
  ['1900-02-29', '2026-11-30', 'Please enter a valid date (MM/DD/YYYY)'],
  ['1900-01-01', '2026-11-30', null],
  ['1899-12-31', '2026-11-30', 'Please enter a valid year'],
])('VA-04 the server responds to the birthday %s on %s with %s', (birthday, today, message) =>
  expect(validateBirthday(birthday, today)).toBe(message),
);
