import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEarning } from '../../src/client/entities/boost';
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
    () => useEarning({ pointsPerDollar: 10, timeZone: 'America/New_York', boosts: [AFTERNOON], ...over }, own),
    { wrapper },
  ).result;
}

test('BX-83 the rate says what a dollar earns now, and until when', () => {
  const running = '2026-11-24T20:00:00Z';
  expect(read(running).current).toMatchObject({
    rate: '10 points for every $1 you spend',
    rateNow: '10 points for every $1 you spend, double until 4:00 PM',
    running: 'Double points until 4:00 PM',
    later: null,
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

test('BX-83 a boost is announced on its day, begins and ends by itself', () => {
  expect(read('2026-11-24T04:59:00Z').current).toMatchObject({ running: null, later: null });
  const result = read('2026-11-24T18:59:00Z');
  expect(result.current.later).toBe('Double points today from 2:00 PM to 4:00 PM');
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toMatchObject({ running: 'Double points until 4:00 PM', later: null });
  act(() => jest.advanceTimersByTime(2 * 3_600_000));
  expect(result.current).toMatchObject({ running: null, later: null, rateNow: '10 points for every $1 you spend' });
});

test('BX-83 data of an older version has no boosts', () => {
  expect(read('2026-11-24T20:00:00Z', { boosts: undefined }).current.running).toBeNull();
});
