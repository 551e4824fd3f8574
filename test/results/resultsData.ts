import type { MonthResults, Results } from '../../src/contract/results';

/** A month with sales, rewards and texts. */
export const month = (start: string, over: Partial<MonthResults> = {}): MonthResults => ({
  start,
  purchases: 300,
  salesCents: 420_000,
  rewards: 20,
  rewardCents: 6_000,
  unpricedRewards: 0,
  segments: 400,
  textCents: 800,
  pointsIssued: 42_000,
  pointsGiven: 0,
  pointsRedeemed: 9_000,
  ...over,
});

const STARTS = [
  '2025-12-01',
  '2026-01-01',
  '2026-02-01',
  '2026-03-01',
  '2026-04-01',
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
  '2026-11-01',
];

/** The results of a store in its second year, on November 28, 2026. */
export const RESULTS: Results = {
  timeZone: 'America/New_York',
  to: '2026-11-28',
  measuredAt: '2026-11-28T09:00:00.000Z',
  months: STARTS.map((start) => month(start)),
  rewards: [
    {
      id: '00000000-0000-7000-8000-000000000001',
      name: 'Free coffee',
      redemptions: 200,
      cents: 60,
      totalCents: 12_000,
      isDiscount: false,
    },
    {
      id: '00000000-0000-7000-8000-000000000002',
      name: '$5 off',
      redemptions: 40,
      cents: 500,
      totalCents: 20_000,
      isDiscount: true,
    },
  ],
  segmentCents: 2,
  goodsCents: 35,
  programCents: 4_900,
  messages: {
    messaged: { customers: 1_000, cameBack: 421 },
    heldBack: { customers: 110, cameBack: 33 },
    comparison: {
      messagedPercent: 42.1,
      heldBackPercent: 30,
      points: { low: 2.4, high: 10.6 },
      customers: { low: 24, high: 106 },
      sales: { low: 12_000, high: 61_000 },
    },
  },
  beforeAfter: {
    isRecorded: true,
    customers: 64,
    visits: { before: 3.1, after: 4.2, low: 0.6, high: 1.5, customers: 64 },
    ticket: { before: 1_210, after: 1_260, low: -40, high: 140, customers: 52 },
  },
  cohorts: STARTS.map((start, index) => ({
    start,
    customers: 40 + index,
    cameBack: Array.from({ length: 11 - index }, (_, later) => 20 - later),
  })),
};

/** A store that opened today. */
export const NO_RESULTS: Results = {
  ...RESULTS,
  months: STARTS.map((start) =>
    month(start, {
      ...{ purchases: 0, salesCents: 0, rewards: 0, rewardCents: 0, segments: 0, textCents: null },
      ...{ pointsIssued: 0, pointsGiven: 0, pointsRedeemed: 0 },
    }),
  ),
  rewards: [],
  segmentCents: null,
  goodsCents: null,
  programCents: null,
  messages: {
    messaged: { customers: 0, cameBack: 0 },
    heldBack: { customers: 0, cameBack: 0 },
    comparison: null,
  },
  beforeAfter: { isRecorded: false, customers: 0, visits: null, ticket: null },
  cohorts: STARTS.map((start) => ({ start, customers: 0, cameBack: [] })),
};
