import {
  isBoostActive,
  listBoostPeriods,
  listBoostSpans,
  pickBoost,
  toDate,
  type BoostTimes,
} from '../../src/contract/plain/boostTimes';
import { getOffsetMs } from '../../src/server/shared/timeZones';
import { toLocalTime } from './toLocalTime';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const boost = (over: Partial<BoostTimes> = {}): BoostTimes => ({
  factor: 2,
  weekdays: EVERY_DAY,
  startTime: '14:00',
  endTime: '16:00',
  firstDate: null,
  lastDate: null,
  ...over,
});
const isActive = (over: Partial<BoostTimes>, at: string, zone: string) =>
  isBoostActive(boost(over), toLocalTime(Date.parse(at), zone));

const TUESDAY = { weekdays: [2] };
const NIGHT = { weekdays: [5], startTime: '22:00', endTime: '02:00' };
const WHOLE = { weekdays: [7], startTime: '00:00', endTime: '24:00' };
const SPRING = { startTime: '02:00', endTime: '03:00' };
const AUTUMN = { startTime: '01:00', endTime: '02:00' };

/** The boost, the time, whether it is active then, and the time zone when it is not that of New York. */
test.each<[string, Partial<BoostTimes>, string, boolean, string?]>([
  // 2026-11-24 is a Tuesday.
  ['a minute before the start', TUESDAY, '2026-11-24T13:59:59.999-05:00', false],
  ['at the start', TUESDAY, '2026-11-24T14:00:00-05:00', true],
  ['in the last second', TUESDAY, '2026-11-24T15:59:59.999-05:00', true],
  ['at the end', TUESDAY, '2026-11-24T16:00:00-05:00', false],
  ['on another day of the week', TUESDAY, '2026-11-25T15:00:00-05:00', false],
  ['on Friday before an overnight one', NIGHT, '2026-11-27T21:59:00-05:00', false],
  ['on Friday night', NIGHT, '2026-11-27T22:00:00-05:00', true],
  ['after midnight, which belongs to Friday', NIGHT, '2026-11-28T01:59:00-05:00', true],
  ['at the end of an overnight one', NIGHT, '2026-11-28T02:00:00-05:00', false],
  ['in the early hours of Friday itself', NIGHT, '2026-11-27T01:00:00-05:00', false],
  ['on Saturday night', NIGHT, '2026-11-28T23:00:00-05:00', false],
  ['at the first midnight of a whole day', WHOLE, '2026-11-29T00:00:00-05:00', true],
  ['in the last minute of a whole day', WHOLE, '2026-11-29T23:59:00-05:00', true],
  ['at the midnight after a whole day', WHOLE, '2026-11-30T00:00:00-05:00', false],
  ['until midnight', { startTime: '22:00', endTime: '00:00' }, '2026-11-29T23:59:00-05:00', true],
  ['after an end at midnight', { startTime: '22:00', endTime: '00:00' }, '2026-11-30T00:00:00-05:00', false],
  ['on the first date', { firstDate: '2026-11-24' }, '2026-11-24T14:00:00-05:00', true],
  ['before the first date', { firstDate: '2026-11-24' }, '2026-11-23T14:00:00-05:00', false],
  ['on the last date', { lastDate: '2026-11-24' }, '2026-11-24T15:59:00-05:00', true],
  ['after the last date', { lastDate: '2026-11-24' }, '2026-11-25T14:00:00-05:00', false],
  ['in the night after the last date', { ...NIGHT, lastDate: '2026-11-27' }, '2026-11-28T01:00:00-05:00', true],
  ['in the night before the first date', { ...NIGHT, firstDate: '2026-11-28' }, '2026-11-28T01:00:00-05:00', false],
  // New York: 2:00 to 3:00 AM does not occur on 2027-03-14, and 1:00 to 2:00 AM occurs twice on 2026-11-01.
  ['just before the missing hour', SPRING, '2027-03-14T01:59:59-05:00', false],
  ['just after the missing hour', SPRING, '2027-03-14T03:00:00-04:00', false],
  ['in the first of two equal hours', AUTUMN, '2026-11-01T01:30:00-04:00', true],
  ['in the second of two equal hours', AUTUMN, '2026-11-01T01:30:00-05:00', true],
  ['after both hours', AUTUMN, '2026-11-01T02:00:00-05:00', false],
  [
    'with the clock set back before its start',
    { startTime: '01:30', endTime: '02:00' },
    '2026-11-01T01:00:00-05:00',
    false,
  ],
  // Berlin: the hours are 2:00 to 3:00 AM on 2027-03-28 and on 2026-10-25.
  ['in Berlin just after the missing hour', SPRING, '2027-03-28T03:00:00+02:00', false, 'Europe/Berlin'],
  ['in Berlin in the first of two equal hours', SPRING, '2026-10-25T02:30:00+02:00', true, 'Europe/Berlin'],
  ['in Berlin in the second of two equal hours', SPRING, '2026-10-25T02:30:00+01:00', true, 'Europe/Berlin'],
  ['in Berlin after both hours', SPRING, '2026-10-25T03:00:00+01:00', false, 'Europe/Berlin'],
  // The same time is Tuesday in Honolulu and Wednesday in Kathmandu, 5:45 hours ahead of UTC.
  ['in Honolulu', TUESDAY, '2026-11-25T00:30:00Z', true, 'Pacific/Honolulu'],
  [
    'in Kathmandu',
    { ...TUESDAY, startTime: '05:45', endTime: '06:00' },
    '2026-11-24T00:00:00Z',
    true,
    'Asia/Kathmandu',
  ],
])('BX-83 whether a boost is active %s', (_when, over, at, expected, zone = 'America/New_York') => {
  expect(isActive(over, at, zone)).toBe(expected);
});

test('BX-83 the highest of several boosts wins, nothing adds up, and of equal ones the first', () => {
  const [low, high, equal] = [boost(), boost({ factor: 3 }), boost({ factor: 3 })];
  const at = toLocalTime(Date.parse('2026-11-24T14:30:00-05:00'), 'America/New_York');
  expect(pickBoost([low, high, equal], at)).toBe(high);
  expect(pickBoost([boost({ startTime: '15:00' })], at)).toBeUndefined();
});

test('BX-83 the hours of a day show the winner of overlapping boosts', () => {
  const double = boost({ startTime: '12:00', endTime: '18:00' });
  const triple = boost({ factor: 3, startTime: '22:00', endTime: '14:00' });
  const { day } = toLocalTime(Date.parse('2026-11-24T12:00:00Z'), 'UTC');
  expect(
    listBoostSpans([double, triple], day).map(({ boost: { factor }, start, end }) => [factor, start, end]),
  ).toEqual([
    [3, 0, 840],
    [2, 840, 1_080],
    [3, 1_320, 1_440],
  ]);
  expect(listBoostSpans([], day)).toEqual([]);
});

describe('BX-83 the announced periods', () => {
  const list = (boosts: BoostTimes[], now: string, zone = 'America/New_York') =>
    listBoostPeriods(boosts, Date.parse(now), (ms) => getOffsetMs(ms, zone)).map(({ factor, from, until }) => [
      factor,
      new Date(from).toISOString(),
      until === null ? null : new Date(until).toISOString(),
    ]);

  test('BX-83 a period that has ended is left out, and a running one keeps its start', () => {
    const boosts = [boost({ weekdays: [2, 3] })];
    expect(list(boosts, '2026-11-24T19:30:00Z').slice(0, 2)).toEqual([
      [2, '2026-11-24T19:00:00.000Z', '2026-11-24T21:00:00.000Z'],
      [2, '2026-11-25T19:00:00.000Z', '2026-11-25T21:00:00.000Z'],
    ]);
    expect(list(boosts, '2026-11-24T21:00:00Z')[0]?.[1]).toBe('2026-11-25T19:00:00.000Z');
  });

  test('BX-83 another factor begins another period, and one without an end has none', () => {
    const always = boost({ startTime: '00:00', endTime: '24:00' });
    const triple = boost({ factor: 3, weekdays: [2], lastDate: '2026-11-24' });
    expect(list([always, triple], '2026-11-24T12:00:00Z')).toEqual([
      [2, '2026-11-24T00:00:00.000Z', '2026-11-24T19:00:00.000Z'],
      [3, '2026-11-24T19:00:00.000Z', '2026-11-24T21:00:00.000Z'],
      [2, '2026-11-24T21:00:00.000Z', null],
    ]);
  });

  test('BX-83 the clock that is set back makes two periods, and the one that is set forward none', () => {
    expect(list([boost({ startTime: '01:30', endTime: '02:00' })], '2026-11-01T05:00:00Z').slice(0, 2)).toEqual([
      [2, '2026-11-01T05:30:00.000Z', '2026-11-01T06:00:00.000Z'],
      [2, '2026-11-01T06:30:00.000Z', '2026-11-01T07:00:00.000Z'],
    ]);
    const spring = list([boost({ ...SPRING, weekdays: [7], lastDate: '2027-03-14' })], '2027-03-14T05:00:00Z');
    expect(spring).toEqual([]);
  });

  test.each(['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'BX-275 the next seven days are known at every hour, in %s',
    (zone) => {
      for (let hour = 0; hour < 24; hour += 1) {
        const now = Date.UTC(2026, 10, 24, hour, 30);
        const { day, minute } = toLocalTime(now + 7 * 86_400_000 - 60_000, zone);
        const start = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const [date, endTime] = [toDate(day), start === '00:00' ? '24:00' : '00:00'];
        const times = boost({ startTime: start, endTime, firstDate: date, lastDate: date });
        expect(list([times], new Date(now).toISOString(), zone)).toEqual([[2, expect.any(String), expect.any(String)]]);
      }
    },
  );

  test('BX-275 a boost begins and ends at its minute, also one that is no quarter of an hour', () => {
    const odd = boost({ weekdays: [2], startTime: '14:07', endTime: '14:08', lastDate: '2026-11-24' });
    expect(list([odd], '2026-11-24T12:00:00Z', 'Asia/Kathmandu')).toEqual([]);
    expect(list([odd], '2026-11-24T08:00:00Z', 'Asia/Kathmandu')).toEqual([
      [2, '2026-11-24T08:22:00.000Z', '2026-11-24T08:23:00.000Z'],
    ]);
  });

  test('BX-83 the result is the same at all times between two edges of a day', () => {
    const at = (now: string) => list([boost()], now);
    expect(at('2026-11-24T20:59:59Z')).toEqual(at('2026-11-24T00:00:00Z'));
  });
});
