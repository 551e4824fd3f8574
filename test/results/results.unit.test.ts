import {
  compareBeforeAfter,
  compareMessages,
  listMonths,
  toCohorts,
  toMonths,
  toRewardCosts,
} from '../../src/server/modules/results/results.rules';

const MESSAGED = { isHeldBack: false, customers: 70, cameBack: 56, salesMean: 2_000, salesVariance: 90_000 };
const HELD_BACK = { isHeldBack: true, customers: 80, cameBack: 48, salesMean: 1_500, salesVariance: 160_000 };

describe('BX-88 messages together', () => {
  test('BX-88 the shares that came back are compared by the published interval, and the sales by their means', () => {
    // Newcombe's example (a): 56 of 70 against 48 of 80 is 0.0524 to 0.3339. In sales, the standard error is
    // √(90,000 / 70 + 160,000 / 80) = 57.32, so the difference of 500 is 387.65 to 612.35 for each of 70 customers.
    expect(compareMessages([HELD_BACK, MESSAGED])).toEqual({
      messaged: { customers: 70, cameBack: 56 },
      heldBack: { customers: 80, cameBack: 48 },
      comparison: {
        messagedPercent: 80,
        heldBackPercent: 60,
        points: { low: 5.2, high: 33.4 },
        customers: { low: 4, high: 23 },
        sales: { low: 27_136, high: 42_864 },
      },
    });
  });

  test('BX-88 nothing is compared with fewer than 50 customers held back, or without a message', () => {
    const few = { ...HELD_BACK, customers: 49, cameBack: 20 };
    expect(compareMessages([MESSAGED, few])).toEqual({
      messaged: { customers: 70, cameBack: 56 },
      heldBack: { customers: 49, cameBack: 20 },
      comparison: null,
    });
    expect(compareMessages([HELD_BACK]).comparison).toBeNull();
    expect(compareMessages([]).heldBack).toEqual({ customers: 0, cameBack: 0 });
    expect(compareMessages([MESSAGED, { ...HELD_BACK, customers: 50 }]).comparison).not.toBeNull();
  });
});

describe('BX-87 before and after joining', () => {
  const row = {
    ...{ customers: 36, visitsBefore: 3, visitsAfter: 3.5, visitsVariance: 2.25 },
    ...{ buyers: 36, ticketBefore: 1_200, ticketAfter: 1_150, ticketVariance: 360_000 },
  };

  test('BX-87 BX-88 the same customers are compared by the mean of their differences with its interval', () => {
    // The standard errors are √(2.25 / 36) = 0.25 and √(360,000 / 36) = 100, and 1.96 of them on each side.
    expect(compareBeforeAfter(true, row)).toEqual({
      isRecorded: true,
      customers: 36,
      visits: { before: 3, after: 3.5, low: 0.01, high: 0.99, customers: 36 },
      ticket: { before: 1_200, after: 1_150, low: -246, high: 146, customers: 36 },
    });
  });

  test('BX-87 with fewer than 30 customers nothing is compared', () => {
    expect(compareBeforeAfter(true, { ...row, customers: 29, buyers: 12 })).toMatchObject({
      customers: 29,
      visits: null,
      ticket: null,
    });
    expect(compareBeforeAfter(true, { ...row, customers: 30, buyers: 29 })).toMatchObject({
      visits: { customers: 30 },
      ticket: null,
    });
  });
});

test('BX-87 cohorts list the customers who joined in each month and those who came in each later one', () => {
  const rows = [
    { start: '2026-09-01', month: null, customers: 40 },
    { start: '2026-09-01', month: '2026-10-01', customers: 18 },
    { start: '2026-09-01', month: '2026-11-01', customers: 12 },
    { start: '2026-11-01', month: null, customers: 5 },
  ];
  expect(toCohorts(rows, ['2026-09-01', '2026-10-01', '2026-11-01'])).toEqual([
    { start: '2026-09-01', customers: 40, cameBack: [18, 12] },
    { start: '2026-10-01', customers: 0, cameBack: [0] },
    { start: '2026-11-01', customers: 5, cameBack: [] },
  ]);
});

describe('BX-87 costs', () => {
  const rewards = [
    { start: '2026-10-01', rewardId: 'coffee', redemptions: 3, discounts: 0, discountCents: 0 },
    { start: '2026-10-01', rewardId: 'cake', redemptions: 2, discounts: 0, discountCents: 0 },
    { start: '2026-11-01', rewardId: 'coffee', redemptions: 1, discounts: 0, discountCents: 0 },
  ];
  const sums = {
    sales: [{ start: '2026-10-01', purchases: 4, cents: 5_000 }],
    rewards,
    smsSegments: [{ start: '2026-10-01', segments: 250 }],
    points: [{ start: '2026-10-01', pointsIssued: 50, pointsRedeemed: 20 }],
    gifts: [
      { start: '2026-09-01', points: 9 },
      { start: '2026-10-01', points: 15 },
    ],
  };
  const costs = {
    rewards: new Map([
      ['coffee', 120.5],
      ['cake', null],
    ]),
    segment: 0.79,
  };

  test('BX-87 each month has its sales, the cost of what is known and the number of what is not', () => {
    // 3 × 120.5 = 361.5 cents, and 250 × 0.79 = 197.5 cents, each rounded to a whole cent.
    expect(toMonths(['2026-10-01', '2026-11-01'], sums, costs)).toEqual([
      {
        ...{ start: '2026-10-01', purchases: 4, salesCents: 5_000, rewards: 5, rewardCents: 362, unpricedRewards: 2 },
        ...{ segments: 250, textCents: 198, pointsIssued: 50, pointsGiven: 15, pointsRedeemed: 20 },
      },
      {
        ...{ start: '2026-11-01', purchases: 0, salesCents: 0, rewards: 1, rewardCents: 121, unpricedRewards: 0 },
        ...{ segments: 0, textCents: 0, pointsIssued: 0, pointsGiven: 0, pointsRedeemed: 0 },
      },
    ]);
    const [month] = toMonths(['2026-10-01'], sums, { ...costs, segment: null });
    expect(month?.textCents).toBeNull();
  });

  test('BX-87 rewards without a known cost come first, then the most expensive ones', () => {
    const priced = [
      { id: 'tea', name: 'Tea', cents: 10, enteredCents: 10, isDiscount: false },
      { id: 'coffee', name: 'Coffee', cents: 120.5, enteredCents: 120.5, isDiscount: false },
      { id: 'cake', name: 'Cake', cents: null, enteredCents: null, isDiscount: false },
      { id: 'never', name: 'Never redeemed', cents: null, enteredCents: null, isDiscount: false },
    ];
    const redeemed = [
      ...rewards,
      { start: '2026-11-01', rewardId: 'tea', redemptions: 9, discounts: 0, discountCents: 0 },
    ];
    expect(toRewardCosts(priced, redeemed).map(({ id, redemptions }) => [id, redemptions])).toEqual([
      ['cake', 2],
      ['coffee', 4],
      ['tea', 9],
    ]);
  });

  test('BX-217 a discount costs its value when it was redeemed, whatever the reward is now', () => {
    const edited = [
      { start: '2026-10-01', rewardId: 'five', redemptions: 40, discounts: 40, discountCents: 20_000 },
      { start: '2026-11-01', rewardId: 'five', redemptions: 3, discounts: 2, discountCents: 1_500 },
    ];
    const now = { id: 'five', name: '$10 off', cents: 1_000, isDiscount: true };
    const months = (cents: number | null) =>
      toMonths(
        ['2026-10-01', '2026-11-01'],
        { ...sums, rewards: edited },
        { rewards: new Map([['five', cents]]), segment: 1 },
      );
    expect(months(null)).toMatchObject([
      { rewards: 40, rewardCents: 20_000, unpricedRewards: 0 },
      { rewards: 3, rewardCents: 1_500, unpricedRewards: 1 },
    ]);
    expect(months(90)).toMatchObject([{ rewardCents: 20_000 }, { rewardCents: 1_590, unpricedRewards: 0 }]);
    expect(toRewardCosts([{ ...now, enteredCents: null }], edited)).toMatchObject([
      { redemptions: 43, totalCents: null },
    ]);
    expect(toRewardCosts([{ ...now, enteredCents: 90 }], edited)).toEqual([
      { ...now, redemptions: 43, totalCents: 21_590 },
    ]);
  });
});

test('BX-87 the months end with that of today, also over a new year', () => {
  expect(listMonths('2026-01-31', 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
});
