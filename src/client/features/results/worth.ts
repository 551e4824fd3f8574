import type { Results } from '../../../contract/results';
import type { Interval } from '../../shared/format/differences';
import type { Tone } from '../../shared/ui/StatusPill';
import { toTotals } from './yearTotals';

export type Verdict = 'worth' | 'early' | 'notWorth';

export const VERDICTS: Record<Verdict, { label: string; tone: Tone }> = {
  worth: { label: 'Likely worth it', tone: 'success' },
  early: { label: 'Too early to tell', tone: 'neutral' },
  notWorth: { label: 'Likely not worth it', tone: 'warning' },
};

/** Money in against money out over the months of the page, in cents. */
export interface Worth {
  /** null while a cost is not known. */
  verdict: Verdict | null;
  /** The costs that the owner has not entered, as the sentence names them. */
  missing: string[];
  /** What the messages brought in less the cost of the goods: the 95% interval. null while that is not known. */
  moneyIn: Interval | null;
  /** What rewards, texts and the program cost. At least this while a cost is missing. */
  moneyOut: number;
  /** What the compared messages cost at least: one text for each customer who got one. */
  leastOut: number;
}

/**
 * Weighs what messages brought in against all costs. It is likely worth it if even the low end pays for everything, and
 * likely not if even the high end does not pay for the compared texts. Anything else is too early to tell: rewards and
 * points also bring in what no comparison measures, so that more costs than money in prove nothing.
 */
export function weigh({ months, messages, segmentCents, goodsCents, programCents, cohorts }: Results): Worth {
  const totals = toTotals(months);
  const first = months.findIndex(
    ({ purchases, rewards, segments, pointsIssued }, index) =>
      purchases + rewards + segments + pointsIssued + (cohorts[index]?.customers ?? 0) > 0,
  );
  const monthsInUse = first < 0 ? 0 : months.length - first;
  const moneyOut = totals.rewardCents + totals.textCents + monthsInUse * (programCents ?? 0);
  const leastOut = Math.min(messages.messaged.customers, totals.segments) * (segmentCents ?? 0);
  const missing = [
    ...(months.some(({ unpricedRewards }) => unpricedRewards > 0) ? ['rewards'] : []),
    ...(totals.segments > 0 && segmentCents === null ? ['texts'] : []),
    ...(goodsCents === null ? ['goods'] : []),
    ...(programCents === null ? ['the program itself'] : []),
  ];
  const sales = totals.segments > 0 ? (messages.comparison?.sales ?? null) : null;
  const kept = 1 - (goodsCents ?? 0) / 100;
  const moneyIn = sales && goodsCents !== null ? { low: sales.low * kept, high: sales.high * kept } : null;
  const figures = { missing, moneyIn, moneyOut, leastOut };
  if (missing.length > 0) return { verdict: null, ...figures };
  if (moneyIn === null) return { verdict: 'early', ...figures };
  if (moneyIn.low > moneyOut) return { verdict: 'worth', ...figures };
  return { verdict: moneyIn.high < leastOut ? 'notWorth' : 'early', ...figures };
}

/** The missing costs as a part of a sentence, such as 'texts and goods'. */
export const listMissing = ({ missing }: Worth): string => new Intl.ListFormat('en-US').format(missing);
