import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEarning, useNextBoosts } from '../../src/client/entities/shownBoosts';
import { LanguageContext } from '../../src/client/shared/i18n/LanguageContext';
import { messages } from '../../src/client/shared/i18n/messages/es';
import type { BoostPeriod } from '../../src/contract/boosts';

// 2:00 to 4:00 PM in New York.
const AFTERNOON: BoostPeriod = { factor: 2, from: '2026-11-24T19:00:00.000Z', until: '2026-11-24T21:00:00.000Z' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function read(
  now: string,
  over: Partial<Parameters<typeof useEarning>[0]> = {},
  own = 1,
  language: 'en' | 'es' = 'en',
) {
  // The components on a page share one clock, so those of an earlier time must be gone.
  cleanup();
  jest.setSystemTime(new Date(now));
  const access = language === 'en' ? { language, messages: undefined } : { language, messages };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageContext value={access as never}>{children}</LanguageContext>
  );
  return renderHook(
    () => {
      const store = { pointsPerDollar: 10, timeZone: 'America/New_York', boosts: [AFTERNOON], ...over };
      const nexts = useNextBoosts(store);
      return { ...useEarning(store, own), nexts, next: nexts[0] ?? null };
    },
    { wrapper },
  ).result;
}

test('BX-83 the rate says what a dollar earns now, and until when', () => {
  const running = '2026-11-24T20:00:00Z';
  expect(read(running).current).toMatchObject({
    rate: '10 points for every $1 you spend',
    rateNow: '10 points for every $1 you spend, double until 4:00 PM',
    running: 'Double points until 4:00 PM',
  });
  expect(read(running, {}, 1, 'es').current).toMatchObject({
    rateNow: '10 puntos por cada $1 que gastas, el doble hasta las 4:00 p.m.',
    running: 'Puntos dobles hasta las 4:00 p.m.',
  });
  expect(read(running, {}, 2).current.rateNow).toBe('10 points for every $1 you spend, double until 4:00 PM');
  expect(read(running, {}, 3).current.rateNow).toBe('10 points for every $1 you spend, triple on your next purchase');
  expect(read(running, { pointsPerDollar: 1 }).current.rate).toBe('1 point for every $1 you spend');
  expect(read(running, { pointsPerDollar: 2.5 }).current.rate).toBe('2.5 points for every $1 you spend');
  expect(read(running, { pointsPerDollar: 0.25 }).current.rate).toBe('1 point for every $4 you spend');
});

test.each([
  ['Puntos dobles hasta la 1:30 p.m.', '2026-11-24T18:30:00.000Z'],
  ['Puntos dobles hasta las 11:00 a.m.', '2026-11-24T16:00:00.000Z'],
  ['Puntos dobles hasta la medianoche', '2026-11-25T05:00:00.000Z'],
])('BX-83 the announcement in Spanish is %j', (text, until) => {
  const boosts = [{ ...AFTERNOON, from: '2026-11-24T10:00:00.000Z', until }];
  expect(read('2026-11-24T12:00:00Z', { boosts }, 1, 'es').current.running?.replaceAll('\u00a0', ' ')).toBe(text);
});

test.each([
  ['Double points until midnight', { until: '2026-11-25T05:00:00.000Z' }],
  ['1.5x points until 2:00 AM', { factor: 1.5, until: '2026-11-25T07:00:00.000Z' }],
  ['Triple points now', { factor: 3, until: null }],
  ['Double points now', { until: '2026-11-27T05:00:00.000Z' }],
])('BX-83 the announcement is %j', (text, over) => {
  expect(read('2026-11-24T20:00:00Z', { boosts: [{ ...AFTERNOON, ...over }] }).current.running).toBe(text);
});

test('BX-83 BX-275 a boost is announced before it, begins and ends by itself', () => {
  const result = read('2026-11-24T18:59:00Z');
  expect(result.current).toMatchObject({ running: null, next: 'Today 2 to 4 PM: double points' });
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toMatchObject({ running: 'Double points until 4:00 PM', next: null });
  act(() => jest.advanceTimersByTime(2 * 3_600_000));
  expect(result.current).toMatchObject({ running: null, next: null, rateNow: '10 points for every $1 you spend' });
});

test('BX-275 the running boost and the next one are both announced', () => {
  const evening = { factor: 3, from: '2026-11-24T23:00:00.000Z', until: '2026-11-25T01:30:00.000Z' };
  expect(read('2026-11-24T20:00:00Z', { boosts: [AFTERNOON, evening] }).current).toMatchObject({
    running: 'Double points until 4:00 PM',
    next: 'Today 6 to 8:30 PM: triple points',
  });
});

describe('BX-281 a boost that comes often hides no other', () => {
  /** A period at local hours of New York on a day of November 2026. */
  const period = (day: number, start: number, end: number, factor = 2): BoostPeriod => {
    const toIso = (hour: number) => new Date(Date.UTC(2026, 10, day) + (hour + 5) * 3_600_000).toISOString();
    return { factor, from: toIso(start), until: toIso(end) };
  };
  // The Happy Hour of every day from 5 to 6 PM. The 24th is a Tuesday.
  const DAILY = [20, 21, 22, 23, 24, 25, 26].map((day) => period(day, 17, 18));
  const TUESDAY = period(24, 14, 16);
  const boosts = [...DAILY.slice(0, 4), TUESDAY, ...DAILY.slice(4)];
  const nexts = (now: string, over: BoostPeriod[] = boosts) =>
    read(`2026-11-${now}:00-05:00`, { boosts: over }).current.nexts;

  test('BX-281 the next two different ones are announced, and no third', () => {
    const texts = ['Today 5 to 6 PM: double points', 'Tuesday 2 to 4 PM: double points'];
    expect(nexts('20T12:00')).toEqual(texts);
    expect(nexts('20T12:00', [...boosts, period(26, 20, 21, 3)])).toEqual(texts);
    expect(nexts('20T12:00', DAILY)).toEqual(texts.slice(0, 1));
    expect(nexts('24T12:00')).toEqual(['Today 2 to 4 PM: double points', 'Today 5 to 6 PM: double points']);
    expect(nexts('20T12:00', [...DAILY.slice(0, 2), period(22, 17, 18, 3)])).toEqual([
      'Today 5 to 6 PM: double points',
      'Sunday 5 to 6 PM: triple points',
    ]);
  });

  test('BX-281 while one runs, the next other one is announced, and without another its own next time', () => {
    expect(nexts('20T17:30')).toEqual(['Tuesday 2 to 4 PM: double points']);
    expect(nexts('24T15:00')).toEqual(['Today 5 to 6 PM: double points']);
    expect(nexts('20T17:30', DAILY)).toEqual(['Tomorrow 5 to 6 PM: double points']);
    // The start of the running one is cut off.
    const cut = { ...period(20, 17, 18), from: '2026-11-20T22:15:00.000Z' };
    expect(nexts('20T17:30', [cut, ...boosts.slice(1)])).toEqual(['Tuesday 2 to 4 PM: double points']);
    // On Sunday a higher boost covers the start of the running one, or its end.
    const early = [period(22, 16, 17.5, 3), period(22, 17.5, 18)];
    expect(nexts('20T17:30', [...DAILY.slice(0, 2), ...early])).toEqual(['Sunday 4 to 5:30 PM: triple points']);
    const late = [period(22, 17, 17.5), period(22, 17.5, 19, 3)];
    expect(nexts('20T17:30', [...DAILY.slice(0, 2), ...late])).toEqual(['Sunday 5:30 to 7 PM: triple points']);
  });
});

/** What is announced at a time, and in Spanish, for a boost from and until local times of New York. */
test.each<[string, string, string, string, string | null]>([
  // 2026-11-24 is a Tuesday, and all of these times have an offset of -05:00.
  [
    '2026-11-20T12:00',
    'Tuesday 2 to 4 PM: double points',
    'Martes de 2 a 4 p.m.: puntos dobles',
    '24T14:00',
    '24T16:00',
  ],
  [
    '2026-11-23T23:59',
    'Tomorrow 2 to 4 PM: double points',
    'Mañana de 2 a 4 p.m.: puntos dobles',
    '24T14:00',
    '24T16:00',
  ],
  [
    '2026-11-17T17:00',
    'Next Tuesday 2 to 4 PM: double points',
    'Próximo martes de 2 a 4 p.m.: puntos dobles',
    '24T14:00',
    '24T16:00',
  ],
  [
    '2026-11-20T12:00',
    'Tuesday 11:30 AM to 1 PM: double points',
    'Martes de 11:30 a.m. a 1 p.m.: puntos dobles',
    '24T11:30',
    '24T13:00',
  ],
  [
    '2026-11-20T12:00',
    'Tuesday 10 PM to 2 AM: double points',
    'Martes de 10 p.m. a 2 a.m.: puntos dobles',
    '24T22:00',
    '25T02:00',
  ],
  [
    '2026-11-20T12:00',
    'Tuesday 10 PM to 9 PM: double points',
    'Martes de 10 p.m. a 9 p.m.: puntos dobles',
    '24T22:00',
    '25T21:00',
  ],
  [
    '2026-11-20T12:00',
    'Tuesday 10 PM to midnight: double points',
    'Martes de 10 p.m. a la medianoche: puntos dobles',
    '24T22:00',
    '25T00:00',
  ],
  ['2026-11-20T12:00', 'Tuesday: double points', 'Martes: puntos dobles', '24T00:00', '25T00:00'],
  ['2026-11-23T12:00', 'Tomorrow: double points', 'Mañana: puntos dobles', '24T00:00', '25T00:00'],
  ['2026-11-25T12:00', 'Saturday to Sunday: double points', 'Sábado a domingo: puntos dobles', '28T00:00', '30T00:00'],
  [
    '2026-11-25T12:00',
    'Friday 5 PM to Sunday 8 PM: double points',
    'Viernes 5 p.m. a domingo 8 p.m.: puntos dobles',
    '27T17:00',
    '29T20:00',
  ],
])('BX-275 at %s the kiosk announces %j', (now, english, spanish, from, until) => {
  const toIso = (local: string) => new Date(`2026-11-${local}-05:00`).toISOString();
  const boosts = [{ factor: 2, from: toIso(from), until: until === null ? null : toIso(until) }];
  const at = `${now}:00-05:00`;
  expect(read(at, { boosts }).current.next).toBe(english);
  expect(read(at, { boosts }, 1, 'es').current.next?.replaceAll('\u00a0', ' ')).toBe(spanish);
});

test('BX-275 a boost without an end is announced by its start, and one after seven days not at all', () => {
  const at = '2026-11-20T12:00:00-05:00';
  expect(read(at, { boosts: [{ ...AFTERNOON, until: null }] }).current.next).toBe('From Tuesday 2 PM: double points');
  const midnight = { factor: 1.5, from: '2026-11-24T05:00:00.000Z', until: null };
  expect(read(at, { boosts: [midnight] }).current.next).toBe('From Tuesday: 1.5x points');
  expect(read(at, { boosts: [midnight] }, 1, 'es').current.next).toBe('Martes en adelante: 1.5x puntos');
  expect(read('2026-11-17T13:59:00-05:00').current.next).toBeNull();
  expect(read('2026-11-17T14:01:00-05:00').current.next).toBe('Next Tuesday 2 to 4 PM: double points');
});

test('BX-275 a day of 23 or 25 hours is a whole day', () => {
  const day = (from: string, until: string) => ({ boosts: [{ factor: 2, from, until }] });
  const spring = day('2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z');
  expect(read('2027-03-12T12:00:00Z', spring).current.next).toBe('Sunday: double points');
  const autumn = day('2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z');
  expect(read('2026-10-30T12:00:00Z', autumn).current.next).toBe('Sunday: double points');
});

test('BX-83 data of an older version has no boosts', () => {
  expect(read('2026-11-24T20:00:00Z', { boosts: undefined }).current.running).toBeNull();
});
