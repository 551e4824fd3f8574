import { formatBirthday, formatBirthdayWithoutYear } from '../../src/client/shared/format/formatBirthday';
import { formatDate, formatDateTime, formatEnd } from '../../src/client/shared/format/formatDate';
import { formatCents } from '../../src/client/shared/format/formatMoney';
import { formatNumber } from '../../src/client/shared/format/formatNumber';
import { formatPhone } from '../../src/client/shared/format/formatPhone';
import { toPlainDay } from '../../src/client/shared/format/toPlainDay';

describe('formatting', () => {
  it('a number has thousands separators and keeps its sign', () => {
    expect(formatNumber(1234)).toBe('1,234');
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(-1_234_567)).toBe('-1,234,567');
  });

  it('numbers and amounts are written as Intl.NumberFormat writes them, in both languages', () => {
    const numbers = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 99_999_999_999, -1, -1_000, 0.5, -1_234.567];
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    for (const value of numbers) {
      expect(formatCents(value)).toBe(money.format(value / 100));
      for (const [language, locale] of [['en', 'en-US'] as const, ['es', 'es-US'] as const]) {
        const expected = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
        expect(formatNumber(value, language)).toBe(expected);
      }
    }
  });

  it('a North American phone number is formatted, and any other number stays unchanged', () => {
    expect(formatPhone('+12025550123')).toBe('(202) 555-0123');
    expect(formatPhone('+442079460000')).toBe('+442079460000');
    expect(formatPhone('2025550123')).toBe('2025550123');
  });

  it('a date and a time are formatted', () => {
    const noon = new Date(2026, 2, 4, 14, 5).toISOString();
    expect(formatDate(noon)).toBe('Mar 4, 2026');
    expect(formatDateTime(noon)).toBe('Mar 4, 2026, 2:05 PM');
  });

  it('a time is formatted in the time zone of a store, or of the device if the browser does not know that zone', () => {
    const midnight = '2026-11-23T05:00:00.000Z';
    expect(formatDate(midnight, 'en', 'America/New_York')).toBe('Nov 23, 2026');
    expect(formatDate(midnight, 'en', 'America/Chicago')).toBe('Nov 22, 2026');
    expect(formatDateTime(midnight, 'en', 'America/Chicago')).toBe('Nov 22, 2026, 11:00 PM');
    expect(toPlainDay(new Date(midnight), 'America/Chicago')).toBe('2026-11-22');
    expect(formatDateTime(midnight, 'en', 'Mars/Base')).toBe(formatDateTime(midnight));
  });

  it.each([
    ['at midnight', '2026-12-06T05:00:00Z', 'America/New_York', 'Dec 5, 2026'],
    ['in the evening', '2026-12-06T23:00:00Z', 'America/New_York', 'Dec 6, 2026, 6:00 PM'],
    ['at midnight elsewhere', '2026-12-06T05:00:00Z', 'America/Chicago', 'Dec 5, 2026, 11:00 PM'],
    ['a minute before midnight', '2026-12-06T04:59:00Z', 'America/New_York', 'Dec 5, 2026, 11:59 PM'],
    ['a minute after midnight', '2026-12-06T05:01:00Z', 'America/New_York', 'Dec 6, 2026, 12:01 AM'],
    ['with the year', '2027-01-01T05:00:00Z', 'America/New_York', 'Dec 31, 2026'],
    [
      'on a day that begins at 1:00, because the clock skips midnight',
      '2026-09-06T04:00:00Z',
      'America/Santiago',
      'Sep 5, 2026',
    ],
    ['at the second midnight of a night', '2026-11-01T05:00:00Z', 'America/Havana', 'Nov 1, 2026, 12:00 AM'],
  ])('BX-230 an end is the last day on which something works: %s', (_, iso, zone, shown) => {
    expect(formatEnd(iso, 'en', zone)).toBe(shown);
  });

  it('BX-230 an end is formatted in Spanish', () => {
    expect(formatEnd('2026-12-06T05:00:00Z', 'es', 'America/New_York')).toBe('5 dic 2026');
    expect(formatEnd('2026-12-06T23:00:00Z', 'es', 'America/New_York')).toMatch(/^6 dic 2026, 6:00\sp\.\s?m\.$/);
  });

  it('the day of a birthday is equal in every time zone', () => {
    expect(formatBirthday('1990-01-01')).toBe('Jan 1, 1990');
    expect(formatBirthday('2000-02-29')).toBe('Feb 29, 2000');
  });

  it('BX-84 a birthday without a year is shown as its day', () => {
    expect(formatBirthday('--02-29')).toBe('Feb 29');
    expect(formatBirthday('--05-17', 'es')).toBe('17 may');
    expect(formatBirthdayWithoutYear('--05-17')).toBe('May 17');
  });
});
