import { combineBirthdays, validateBirthday } from '../../src/server/modules/customers/birthday.rules';

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

test.each<[string, string | null, string]>([
  ['-05-17', 'Please enter a complete birthday (MM/DD/YYYY)', 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['--05-17', null, 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['--02-29', null, 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['--02-30', 'Please enter a valid date (MM/DD/YYYY)', 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['--13-01', 'Please enter a valid month (01-12)', 'Please enter a complete birthday (MM/DD/YYYY)'],
  ['1604-05-17', 'Please enter a valid year', 'Please enter a valid year'],
])('BX-84 the birthday %s gets the answer %s from the owner, and %s from a customer', (birthday, owner, customer) => {
  expect(validateBirthday(birthday, '2026-11-28', { needsYear: false })).toBe(owner);
  expect(validateBirthday(birthday, '2026-11-28')).toBe(customer);
});

test.each([
  [null, '--05-17', '--05-17'],
  ['1990-05-17', null, '1990-05-17'],
  ['--05-17', '1990-05-17', '1990-05-17'],
  ['1990-05-17', '--05-17', '1990-05-17'],
  ['--05-17', '1990-05-18', '--05-17'],
  ['1990-05-17', '1991-05-17', '1990-05-17'],
])('BX-84 the own birthday %s and the other one %s become %s', (own, other, combined) =>
  expect(combineBirthdays(own, other)).toBe(combined),
);
