import fc from 'fast-check';
import { monthOf, nextDayStart, nextMonthStart, nextSendTime } from '../../src/server/modules/sms/localTime';
import { toLocalTime } from '../../src/server/shared/timeZones';

const next = (at: string, zone: string) => nextSendTime(new Date(at), zone).toISOString();

test('BX-26 texts are sent from 9:00 to 20:00 in the store, on Sundays from 12:00', () => {
  const zone = 'America/New_York';
  // These times are on Friday, November 20, 2026, at UTC-5.
  expect(next('2026-11-20T13:59:59.999Z', zone)).toBe('2026-11-20T14:00:00.000Z');
  expect(next('2026-11-20T14:00:00.000Z', zone)).toBe('2026-11-20T14:00:00.000Z');
  expect(next('2026-11-21T00:59:59.999Z', zone)).toBe('2026-11-21T00:59:59.999Z');
  expect(next('2026-11-21T01:00:00.000Z', zone)).toBe('2026-11-21T14:00:00.000Z');
  // Saturday evening and Sunday morning wait for Sunday noon, and Sunday evening waits for Monday.
  expect(next('2026-11-22T01:00:00.000Z', zone)).toBe('2026-11-22T17:00:00.000Z');
  expect(next('2026-11-22T16:59:00.000Z', zone)).toBe('2026-11-22T17:00:00.000Z');
  expect(next('2026-11-22T17:30:00.000Z', zone)).toBe('2026-11-22T17:30:00.000Z');
  expect(next('2026-11-23T02:00:00.000Z', zone)).toBe('2026-11-23T14:00:00.000Z');
  // These are a zone with an offset of half an hour, and zones on both sides of the date line.
  expect(next('2026-11-20T03:00:00.000Z', 'Asia/Kolkata')).toBe('2026-11-20T03:30:00.000Z');
  expect(next('2026-11-19T18:00:00.000Z', 'Pacific/Kiritimati')).toBe('2026-11-19T19:00:00.000Z');
  expect(next('2026-11-20T08:00:00.000Z', 'Pacific/Pago_Pago')).toBe('2026-11-20T20:00:00.000Z');
});

test('BX-26 sending hours and months are correct when clocks change', () => {
  const zone = 'America/New_York';
  // Both clock changes are on a Sunday at 2:00, so the evening before has the other offset.
  expect(next('2026-03-08T02:00:00.000Z', zone)).toBe('2026-03-08T16:00:00.000Z');
  expect(next('2026-11-01T01:00:00.000Z', zone)).toBe('2026-11-01T17:00:00.000Z');
  // 1:30 occurs twice on this day.
  expect(next('2026-11-01T05:30:00.000Z', zone)).toBe('2026-11-01T17:00:00.000Z');
  expect(next('2026-11-01T06:30:00.000Z', zone)).toBe('2026-11-01T17:00:00.000Z');
  // This zone changes by half an hour on a Sunday at 2:00.
  expect(next('2026-10-03T10:00:00.000Z', 'Australia/Lord_Howe')).toBe('2026-10-04T01:00:00.000Z');

  expect(monthOf(new Date('2026-12-01T04:59:59.000Z'), zone)).toBe('2026-11-01');
  expect(monthOf(new Date('2026-12-01T05:00:00.000Z'), zone)).toBe('2026-12-01');
  expect(nextMonthStart(new Date('2026-10-31T12:00:00Z'), zone).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(nextMonthStart(new Date('2026-12-31T12:00:00Z'), zone).toISOString()).toBe('2027-01-01T05:00:00.000Z');
});

test('BX-26 in every time zone, at any time, texts wait for the next sending hour and months end where the next begin', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const hourOf = (date: Date, timeZone: string) => {
    const { hour, asUtcMs } = toLocalTime(date.getTime(), timeZone);
    return { hour, isSunday: new Date(asUtcMs).getUTCDay() === 0 };
  };
  const years = { min: new Date('2024-01-01').getTime(), max: new Date('2030-01-01').getTime() };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(years), (zone, ms) => {
      const at = new Date(ms);
      const sendAt = nextSendTime(at, zone);
      const { hour, isSunday } = hourOf(sendAt, zone);
      expect(hour).toBeGreaterThanOrEqual(isSunday ? 12 : 9);
      expect(hour).toBeLessThan(20);
      expect(nextSendTime(sendAt, zone)).toEqual(sendAt);
      // A moment earlier, the text would still have had to wait.
      if (sendAt > at) expect(nextSendTime(new Date(sendAt.getTime() - 1), zone)).toEqual(sendAt);
      const next = nextMonthStart(at, zone);
      expect(monthOf(new Date(next.getTime() - 1), zone)).toBe(monthOf(at, zone));
      expect(monthOf(next, zone) > monthOf(at, zone)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['America/New_York', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
  // The clock skips midnight.
  ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ['America/Havana', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
  // Midnight occurs twice.
  ['America/Havana', '2026-10-31T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['America/Santiago', '2026-04-04T12:00:00Z', '2026-04-05T04:00:00.000Z'],
])('BX-238 in %s the day after %s begins at %s', (zone, at, start) => {
  expect(nextDayStart(new Date(at), zone).toISOString()).toBe(start);
  // The same is true at the last moment of the day.
  expect(nextDayStart(new Date(Date.parse(start) - 1), zone).toISOString()).toBe(start);
});
