import { weigh, type Verdict } from '../../src/client/features/results/worth';
import type { Results } from '../../src/contract/results';
import { month, NO_RESULTS, RESULTS } from './resultsData';

/**
 * Twelve months with rewards for $720, 4,800 texts for $96 and the program for $20 a month: $1,056 in all. Of $1, 40¢
 * are kept. The compared messages, one to each of 1,000 customers, cost $20 or more.
 */
const YEAR: Results = { ...RESULTS, goodsCents: 60, programCents: 2_000 };
const OUT = 105_600;

/** The same year with another interval of sales, in cents; null without a comparison. */
const sold = (sales: [number, number] | null, over: Partial<Results> = {}): Results => {
  const { comparison } = RESULTS.messages;
  if (comparison === null) throw new Error('the results have a comparison');
  const [low, high] = sales ?? [0, 0];
  return {
    ...YEAR,
    messages: { ...RESULTS.messages, comparison: sales && { ...comparison, sales: { low, high } } },
    ...over,
  };
};

const QUIET = { purchases: 0, salesCents: 0, rewards: 0, rewardCents: 0, segments: 0, textCents: 0, pointsIssued: 0 };
const FIRST_MONTH = [...RESULTS.months.slice(1).map(({ start }) => month(start, QUIET)), month('2026-11-01')];
const NOBODY = RESULTS.cohorts.map((cohort) => ({ ...cohort, customers: 0 }));

test.each<[string, Results, Verdict | null]>([
  ['the low end pays for everything', sold([264_100, 900_000]), 'worth'],
  ['the low end equals everything', sold([264_000, 900_000]), 'early'],
  ['sales are above all costs, but what is kept of them is not', sold([200_000, 250_000]), 'early'],
  ['both costs and more are in the interval', sold([100_000, 900_000]), 'early'],
  ['zero is in the interval', sold([-50_000, 900_000]), 'early'],
  ['all of it pays for texts, but not for rewards', sold([5_100, 100_000]), 'early'],
  ['the high end pays for one text each', sold([-90_000, 5_000]), 'early'],
  ['the high end does not pay for one text each', sold([-90_000, 4_900]), 'notWorth'],
  ['messages keep customers away', sold([-90_000, -10_000]), 'notWorth'],
  ['all sales are spent on goods', sold([264_100, 900_000], { goodsCents: 100 }), 'notWorth'],
  ['goods cost nothing', sold([105_700, 900_000], { goodsCents: 0 }), 'worth'],
  ['the program costs nothing', sold([204_100, 900_000], { programCents: 0 }), 'worth'],
  ['too few customers are compared', sold(null), 'early'],
  ['the goods have no cost', sold([264_100, 900_000], { goodsCents: null }), null],
  ['the program has no cost', sold([264_100, 900_000], { programCents: null }), null],
  ['texts were sent without a cost', sold([264_100, 900_000], { segmentCents: null }), null],
  [
    'a reward was given out without a cost',
    sold([9_000_000, 9_000_000], { months: [...YEAR.months.slice(1), month('2026-11-01', { unpricedRewards: 1 })] }),
    null,
  ],
  ['too few customers are compared and a cost is missing', sold(null, { goodsCents: null }), null],
  [
    'no text was sent',
    sold([264_100, 900_000], { months: YEAR.months.map((each) => ({ ...each, segments: 0, textCents: 0 })) }),
    'early',
  ],
  ['no customer and no cost entered', { ...NO_RESULTS }, null],
  ['no customer and all costs entered', { ...NO_RESULTS, goodsCents: 60, programCents: 2_000 }, 'early'],
  ['the first month', sold(null, { months: FIRST_MONTH, cohorts: NOBODY }), 'early'],
])('BX-264 the verdict when %s', (_title, results, verdict) => expect(weigh(results).verdict).toBe(verdict));

test('BX-264 money out is rewards, texts and the program in the months in which it was used', () => {
  expect(weigh(YEAR)).toMatchObject({ moneyOut: OUT, leastOut: 2_000, moneyIn: { low: 4_800, high: 24_400 } });
  expect(weigh(sold(null, { months: FIRST_MONTH, cohorts: NOBODY })).moneyOut).toBe(6_000 + 800 + 2_000);
  // A customer joined in March, before anything else.
  const joined = NOBODY.map((cohort) => (cohort.start === '2026-03-01' ? { ...cohort, customers: 1 } : cohort));
  expect(weigh(sold(null, { months: FIRST_MONTH, cohorts: joined })).moneyOut).toBe(6_000 + 800 + 9 * 2_000);
  expect(weigh({ ...NO_RESULTS, goodsCents: 60, programCents: 2_000 }).moneyOut).toBe(0);
});

test('BX-264 fewer texts than compared customers cost no more than the texts that were sent', () =>
  expect(weigh(sold([0, 1], { months: [month('2026-11-01', { segments: 300 })] })).leastOut).toBe(600));

test('BX-264 the missing costs are named', () => {
  const months = [month('2026-11-01', { unpricedRewards: 2, textCents: null })];
  expect(weigh({ ...YEAR, months, segmentCents: null, goodsCents: null, programCents: null })).toMatchObject({
    missing: ['rewards', 'texts', 'goods', 'the program itself'],
    moneyIn: null,
  });
  // Texts that were not sent need no cost.
  expect(weigh({ ...NO_RESULTS, programCents: 0 }).missing).toEqual(['goods']);
});
