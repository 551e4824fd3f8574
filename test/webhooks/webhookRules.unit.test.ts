import { getRetryPause, judgeAnswer } from '../../src/server/modules/webhooks/webhooks.rules';

const HOUR = 3_600;

test('PL-09 the pauses are those of the design, and the attempts take three days', () => {
  const pauses = Array.from({ length: 9 }, (_each, n) => getRetryPause(n + 1, 0) ?? 0);
  expect(pauses).toEqual([5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]);
  expect(pauses.reduce((sum, each) => sum + each) / 86_400).toBeGreaterThan(3);
  expect(getRetryPause(10, 0)).toBeNull();
});

test('PL-09 a pause is up to a tenth longer', () => {
  expect(getRetryPause(1, 1)).toBeCloseTo(5.5);
  const random = Array.from({ length: 100 }, () => getRetryPause(2) ?? 0);
  expect(new Set(random).size).toBeGreaterThan(50);
  expect(Math.min(...random)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...random)).toBeLessThanOrEqual(330);
});

test('PL-09 what an answer means', () => {
  expect([200, 204, 299].map((status) => judgeAnswer({ status }))).toEqual(['delivered', 'delivered', 'delivered']);
  expect(judgeAnswer({ status: 410 })).toBe('gone');
  expect([null, 199, 301, 307, 404, 429, 500].map((status) => judgeAnswer({ status }))).toEqual(
    Array.from({ length: 7 }, () => 'failed'),
  );
});
