import { formatBirthday, formatDate, formatDateTime } from '../../src/client/shared/format/formatDate';
import { formatNumber } from '../../src/client/shared/format/formatNumber';
import { formatPhone } from '../../src/client/shared/format/formatPhone';
import { toPlainDay } from '../../src/client/shared/format/toPlainDay';

describe('formatting', () => {
  it('groups thousands and keeps the sign of a number', () => {
    expect(formatNumber(1234)).toBe('1,234');
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(-1_234_567)).toBe('-1,234,567');
  });

  it('formats a North American phone number and leaves any other unchanged', () => {
    expect(formatPhone('+12025550123')).toBe('(202) 555-0123');
    expect(formatPhone('+442079460000')).toBe('+442079460000');
    expect(formatPhone('2025550123')).toBe('2025550123');
  });

  it('formats a date and a time', () => {
    const noon = new Date(2026, 2, 4, 14, 5).toISOString();
    expect(formatDate(noon)).toBe('Mar 4, 2026');
    expect(formatDateTime(noon)).toBe('Mar 4, 2026, 2:05 PM');
  });

  it('formats a time in the zone of a store, and in that of the device when the browser does not know the zone', () => {
    const midnight = '2026-11-23T05:00:00.000Z';
    expect(formatDate(midnight, 'en', 'America/New_York')).toBe('Nov 23, 2026');
    expect(formatDate(midnight, 'en', 'America/Chicago')).toBe('Nov 22, 2026');
    expect(formatDateTime(midnight, 'en', 'America/Chicago')).toBe('Nov 22, 2026, 11:00 PM');
    expect(toPlainDay(new Date(midnight), 'America/Chicago')).toBe('2026-11-22');
    expect(formatDateTime(midnight, 'en', 'Mars/Base')).toBe(formatDateTime(midnight));
  });

  it('keeps the day of a birthday in every time zone', () => {
    expect(formatBirthday('1990-01-01')).toBe('Jan 1, 1990');
    expect(formatBirthday('2000-02-29')).toBe('Feb 29, 2000');
  });
});
