import {
  changePart,
  daysInMonth,
  formatBirthdayParts,
  listDecades,
  listYears,
  toBirthdayParts,
} from '../../src/client/features/customerKiosk/keyboard/birthdayParts';

test('KC-03 a birthday is written in the order month, day, year', () => {
  expect(formatBirthdayParts({ month: null, day: null, year: null })).toBe('');
  expect(formatBirthdayParts({ month: 3, day: null, year: null })).toBe('03/');
  expect(formatBirthdayParts({ month: 3, day: 9, year: null })).toBe('03/09/');
  expect(formatBirthdayParts({ month: 3, day: 9, year: 1988 })).toBe('03/09/1988');
  expect(formatBirthdayParts({ month: 3, day: null, year: 1988 })).toBe('03/');
});

test('KC-03 the complete parts of an incomplete value are read', () => {
  expect(toBirthdayParts('')).toEqual({ month: null, day: null, year: null });
  expect(toBirthdayParts('1')).toEqual({ month: null, day: null, year: null });
  expect(toBirthdayParts('12/0')).toEqual({ month: 12, day: null, year: null });
  expect(toBirthdayParts('12/05/19')).toEqual({ month: 12, day: 5, year: null });
  expect(toBirthdayParts('12/05/1990')).toEqual({ month: 12, day: 5, year: 1990 });
});

test('KC-04 the number of days depends on the month and leap years, and February has 29 without a year', () => {
  expect([1, 4, 12].map((month) => daysInMonth(month, 2023))).toEqual([31, 30, 31]);
  expect([2000, 1900, 2024, 2023, null].map((year) => daysInMonth(2, year))).toEqual([29, 28, 29, 28, 29]);
});

test('KC-04 a day that does not exist in the new month is cleared, and any other day is kept', () => {
  const picked = { month: 1, day: 31, year: 2000 };
  expect(changePart(picked, { month: 4 })).toEqual({ month: 4, day: null, year: 2000 });
  expect(changePart(picked, { month: 3 })).toEqual({ month: 3, day: 31, year: 2000 });
  expect(changePart({ month: 2, day: 29, year: 2000 }, { year: 2001 })).toEqual({ month: 2, day: null, year: 2001 });
});

test('KC-04 the years are the last 100, starting with the current one', () => {
  const today = new Date(2026, 5, 1);
  const decades = listDecades(today);
  expect([decades.length, decades[0], decades.at(-1)]).toEqual([11, 2020, 1920]);
  expect(listYears(1970, today)).toEqual([1970, 1971, 1972, 1973, 1974, 1975, 1976, 1977, 1978, 1979]);
  expect(listYears(2020, today)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  expect(listYears(1920, today)).toEqual([1927, 1928, 1929]);
});
