import { redemptionLabel } from '../../src/client/entities/redemption';
import { formatTimeAgo } from '../../src/client/features/cashier/board/TimeAgo';
import { celebrationReducer, initialCelebration } from '../../src/client/features/cashier/celebration/useCelebration';
import type { Celebration } from '../../src/client/features/cashier/celebration/useCelebration';

const now = Date.parse('2026-03-04T17:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

describe('relative times', () => {
  test.each([
    [0, 'Just now'],
    [59 * SECOND, 'Just now'],
    [-5 * MINUTE, 'Just now'],
    [MINUTE, '1 min ago'],
    [59 * MINUTE + 59 * SECOND, '59 min ago'],
    [HOUR, '1 hour ago'],
    [2 * HOUR - 1, '1 hour ago'],
    [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  ])('CA-06 an age of %d ms is shown as %s', (age, text) => {
    expect(formatTimeAgo(ago(age), now)).toBe(text);
  });

  test('CA-06 after a day the date is shown', () => {
    expect(formatTimeAgo(ago(24 * HOUR), now)).toMatch(/^Mar \d, 2026$/);
  });
});

describe('redemption labels', () => {
  const reward = (rewardType: 'PERCENTAGE_DISCOUNT' | 'FIXED_DISCOUNT' | 'FREE_ITEM' | 'BOGO', rewardValue: number) =>
    redemptionLabel({ reward: { name: 'Coffee', description: '', rewardType, rewardValue } });

  test('CA-02 the label of a reward says what the customer gets', () => {
    expect(reward('PERCENTAGE_DISCOUNT', 20)).toBe('20% OFF');
    expect(reward('PERCENTAGE_DISCOUNT', 12.5)).toBe('12.5% OFF');
    expect(reward('FIXED_DISCOUNT', 5)).toBe('$5.00 OFF');
    expect(reward('FIXED_DISCOUNT', 2.5)).toBe('$2.50 OFF');
    expect(reward('FREE_ITEM', 0)).toBe('FREE Coffee');
    expect(reward('BOGO', 0)).toBe('BUY 1 GET 1 FREE');
  });

  test('CA-02 so does the label of a promotion; an unknown type is shown by its name', () => {
    const promotion = {
      name: 'Double week',
      description: '',
      promotionType: 'POINTS_MULTIPLIER',
      promotionValue: 2,
    } as const;
    expect(redemptionLabel({ promotion })).toBe('2x POINTS');
    const unknownType = JSON.parse(
      JSON.stringify(promotion).replace('POINTS_MULTIPLIER', 'MYSTERY'),
    ) as typeof promotion;
    expect(redemptionLabel({ promotion: unknownType })).toBe('Double week');
  });
});

describe('celebrations', () => {
  const setTotal = (state: Celebration, total: number, newestId: string | undefined, reducedMotion = false) =>
    celebrationReducer(state, { type: 'totalChanged', total, newestId, reducedMotion });

  test('CA-04 a total above a previous one that was not zero is celebrated', () => {
    const opened = setTotal(initialCelebration, 7, 'a');
    expect(opened).toEqual({ total: 7, celebratedId: null, confetti: false });
    expect(setTotal(opened, 8, 'b')).toEqual({ total: 8, celebratedId: 'b', confetti: true });
  });

  test('CA-04 the first redemption and an equal or smaller total are not', () => {
    const empty = setTotal(initialCelebration, 0, undefined);
    expect(setTotal(empty, 1, 'a').celebratedId).toBeNull();
    const seven = setTotal(initialCelebration, 7, 'a');
    expect(setTotal(seven, 7, 'b')).toBe(seven);
    expect(setTotal(seven, 6, 'b')).toEqual({ total: 6, celebratedId: null, confetti: false });
  });

  test('CA-04 the confetti ends before the badge; with reduced motion there is only the badge', () => {
    const celebrating = setTotal(setTotal(initialCelebration, 1, 'a'), 2, 'b');
    const withoutConfetti = celebrationReducer(celebrating, { type: 'confettiEnded' });
    expect(withoutConfetti).toEqual({ total: 2, celebratedId: 'b', confetti: false });
    expect(celebrationReducer(withoutConfetti, { type: 'ended' })).toEqual({
      total: 2,
      celebratedId: null,
      confetti: false,
    });
    expect(setTotal(setTotal(initialCelebration, 1, 'a'), 2, 'b', true)).toEqual({
      total: 2,
      celebratedId: 'b',
      confetti: false,
    });
  });
});
