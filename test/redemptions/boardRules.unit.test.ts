import { boardTime, celebration, discountLabel, nothingYet } from '../../src/client/features/cashier';
import type { Celebration } from '../../src/client/features/cashier';

const now = Date.parse('2026-03-04T17:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

describe('how long ago the board says it was', () => {
  test.each([
    [0, 'Just now'],
    [59 * SECOND, 'Just now'],
    [-5 * MINUTE, 'Just now'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE + 59 * SECOND, '59 min ago'],
    [HOUR, '1 hour ago'],
    [2 * HOUR - 1, '1 hour ago'],
    [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  ])('CA-06 %d ms: %s', (age, words) => {
    expect(boardTime(ago(age), now)).toBe(words);
  });

  test('CA-06 the date from a day on', () => {
    expect(boardTime(ago(24 * HOUR), now)).toMatch(/^Mar \d, 2026$/);
  });
});

describe('what the customer gets', () => {
  const reward = (rewardType: 'PERCENTAGE_DISCOUNT' | 'FIXED_DISCOUNT' | 'FREE_ITEM' | 'BOGO', rewardValue: number) =>
    discountLabel({ reward: { name: 'Coffee', description: '', rewardType, rewardValue } });

  test('CA-02 a reward in the words of a shelf sign', () => {
    expect(reward('PERCENTAGE_DISCOUNT', 20)).toBe('20% OFF');
    expect(reward('PERCENTAGE_DISCOUNT', 12.5)).toBe('12.5% OFF');
    expect(reward('FIXED_DISCOUNT', 5)).toBe('$5.00 OFF');
    expect(reward('FIXED_DISCOUNT', 2.5)).toBe('$2.50 OFF');
    expect(reward('FREE_ITEM', 0)).toBe('FREE Coffee');
    expect(reward('BOGO', 0)).toBe('BUY 1 GET 1 FREE');
  });

  test('CA-02 a promotion likewise, and a type that this page does not know by its name', () => {
    const promotion = {
      name: 'Double week',
      description: '',
      promotionType: 'POINTS_MULTIPLIER',
      promotionValue: 2,
    } as const;
    expect(discountLabel({ promotion })).toBe('2x POINTS');
    const unheardOf = JSON.parse(JSON.stringify(promotion).replace('POINTS_MULTIPLIER', 'MYSTERY')) as typeof promotion;
    expect(discountLabel({ promotion: unheardOf })).toBe('Double week');
  });
});

describe('what is celebrated', () => {
  const count = (state: Celebration, total: number, newest: string | undefined, still = false) =>
    celebration(state, { type: 'counted', total, newest, still });

  test('CA-04 a count above a previous one that was not zero', () => {
    const opened = count(nothingYet, 7, 'a');
    expect(opened).toEqual({ count: 7, honoured: null, confetti: false });
    expect(count(opened, 8, 'b')).toEqual({ count: 8, honoured: 'b', confetti: true });
  });

  test('CA-04 neither the first of all, nor an equal or smaller count', () => {
    const empty = count(nothingYet, 0, undefined);
    expect(count(empty, 1, 'a').honoured).toBeNull();
    const seven = count(nothingYet, 7, 'a');
    expect(count(seven, 7, 'b')).toBe(seven);
    expect(count(seven, 6, 'b')).toEqual({ count: 6, honoured: null, confetti: false });
  });

  test('CA-04 the confetti goes before the badge; who asked for less motion gets the badge alone', () => {
    const party = count(count(nothingYet, 1, 'a'), 2, 'b');
    const swept = celebration(party, { type: 'confettiCleared' });
    expect(swept).toEqual({ count: 2, honoured: 'b', confetti: false });
    expect(celebration(swept, { type: 'ended' })).toEqual({ count: 2, honoured: null, confetti: false });
    expect(count(count(nothingYet, 1, 'a'), 2, 'b', true)).toEqual({ count: 2, honoured: 'b', confetti: false });
  });
});
