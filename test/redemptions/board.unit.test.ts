import { discountLabel } from '../../src/client/entities/offer';
import { getRedeemedItem } from '../../src/client/entities/redemption';
import {
  celebrationReducer,
  initialCelebration,
  type Celebration,
} from '../../src/client/features/cashier/celebration';
import { formatTimeAgo } from '../../src/client/features/cashier/components/TimeAgo';
import boardTexts from '../../src/client/shared/i18n/messages/en/board.json';
import rewardTexts from '../../src/client/shared/i18n/messages/en/reward.json';
import { messages } from '../../src/client/shared/i18n/messages/es';
import { createText } from '../../src/client/shared/i18n/useText';

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
  ])('CA-06 an age of %d ms is shown as %s', (age, text) =>
    expect(formatTimeAgo(ago(age), now, createText(boardTexts))).toBe(text),
  );

  test('CA-06 after a day the date is shown', () =>
    expect(formatTimeAgo(ago(24 * HOUR), now, createText(boardTexts))).toMatch(/^Mar \d, 2026$/));

  test('BX-04 CA-06 Spanish ages have their own plurals and dates', () => {
    const spanish = createText(boardTexts, { language: 'es', messages });
    expect(formatTimeAgo(ago(HOUR), now, spanish)).toBe('hace 1 hora');
    expect(formatTimeAgo(ago(3 * HOUR), now, spanish)).toBe('hace 3 horas');
    expect(formatTimeAgo(ago(24 * HOUR), now, spanish)).toMatch(/^\d mar 2026$/);
  });
});

describe('redemption labels', () => {
  const redemptionLabel = (redemption: Parameters<typeof getRedeemedItem>[0]) => {
    const item = getRedeemedItem(redemption);
    return item ? discountLabel(item, createText(rewardTexts).t) : '';
  };
  const reward = (rewardType: 'PERCENTAGE_DISCOUNT' | 'FIXED_DISCOUNT' | 'FREE_ITEM' | 'BOGO', rewardValue: number) =>
    redemptionLabel({ reward: { name: 'Coffee', description: '', rewardType, rewardValue } });

  test('CA-02 the label of a reward describes what the customer gets', () => {
    expect(reward('PERCENTAGE_DISCOUNT', 20)).toBe('20% OFF');
    expect(reward('PERCENTAGE_DISCOUNT', 12.5)).toBe('12.5% OFF');
    expect(reward('FIXED_DISCOUNT', 5)).toBe('$5.00 OFF');
    expect(reward('FIXED_DISCOUNT', 2.5)).toBe('$2.50 OFF');
    expect(reward('FREE_ITEM', 0)).toBe('FREE Coffee');
    expect(reward('BOGO', 0)).toBe('BUY 1 GET 1 FREE');
  });

  test('CA-02 the label of a promotion describes what the customer gets, and an unknown type is shown by its name', () => {
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
  /** Sets the rows of the board. Redemptions are a few seconds old unless `ages` has their age in ms. */
  const setBoard = (
    state: Celebration,
    total: number,
    ids: string[],
    { reducedMotion = false, ages = {} }: { reducedMotion?: boolean; ages?: Record<string, number> } = {},
  ) => {
    const board = ids.map((id) => ({ id, createdAt: ago(ages[id] ?? 3 * SECOND) }));
    return celebrationReducer(state, { type: 'totalChanged', total, board, now, reducedMotion });
  };
  const opened = setBoard(initialCelebration, 7, ['a', 'z']);

  test('CA-04 a total above a previous one that was not zero is celebrated', () => {
    expect(opened).toEqual({ total: 7, queue: [], isShown: false, confetti: false });
    expect(setBoard(opened, 8, ['b', 'a'])).toEqual({ total: 8, queue: ['b'], isShown: false, confetti: true });
  });

  test('CA-04 the first redemption and an equal or smaller total are not celebrated', () => {
    const empty = setBoard(initialCelebration, 0, []);
    expect(setBoard(empty, 1, ['a']).queue).toEqual([]);
    expect(setBoard(opened, 7, ['b', 'a'])).toBe(opened);
    expect(setBoard(opened, 6, ['z'])).toEqual({ total: 6, queue: [], isShown: false, confetti: false });
  });

  test('BX-10 all redemptions of one poll are celebrated in turn, the newest first', () => {
    const two = setBoard(opened, 9, ['c', 'b', 'a']);
    expect(two.queue).toEqual(['c', 'b']);
    const next = celebrationReducer(two, { type: 'ended' });
    expect(next).toEqual({ total: 9, queue: ['b'], isShown: false, confetti: false });
    expect(celebrationReducer(next, { type: 'ended' }).queue).toEqual([]);
  });

  test('CA-04 redemptions that are minutes old are not celebrated when a hidden or offline board catches up', () => {
    const ages = { d: MINUTE, c: 4 * MINUTE, b: 5 * MINUTE };
    expect(setBoard(opened, 10, ['d', 'c', 'b', 'a'], { ages }).queue).toEqual(['d', 'c']);
    expect(setBoard(opened, 8, ['b', 'a'], { ages })).toEqual({ ...opened, total: 8 });
    // A redemption after that is new again.
    expect(setBoard(setBoard(opened, 8, ['b', 'a'], { ages }), 9, ['e', 'b', 'a'], { ages }).queue).toEqual(['e']);
  });

  test('BX-10 a redemption that arrives during a celebration is celebrated first, and one that left the board is dropped', () => {
    const three = setBoard(opened, 10, ['d', 'c', 'b', 'a']);
    expect(setBoard(three, 11, ['e', 'd', 'c']).queue).toEqual(['e', 'c']);
  });

  test('CA-04 the time of a celebration starts when its redemption is shown', () => {
    const celebrating = setBoard(opened, 8, ['b', 'a']);
    expect(celebrationReducer(celebrating, { type: 'shown', id: 'a' }).isShown).toBe(false);
    expect(celebrationReducer(celebrating, { type: 'shown', id: 'b' }).isShown).toBe(true);
  });

  test('CA-04 the confetti ends before the badge, and with reduced motion there is only the badge', () => {
    const celebrating = setBoard(opened, 8, ['b', 'a']);
    const withoutConfetti = celebrationReducer(celebrating, { type: 'confettiEnded' });
    expect(withoutConfetti).toMatchObject({ queue: ['b'], confetti: false });
    expect(celebrationReducer(withoutConfetti, { type: 'ended' })).toMatchObject({ queue: [], confetti: false });
    expect(setBoard(opened, 8, ['b', 'a'], { reducedMotion: true })).toMatchObject({ queue: ['b'], confetti: false });
  });
});
