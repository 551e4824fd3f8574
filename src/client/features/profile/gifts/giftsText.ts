import type { GiftCost, Gifts, GiftsPreview, GiftsPreviewQuery } from '../../../../contract/gifts';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount } from '../../../shared/format/formatNumber';

interface Line {
  label: string;
  value: string;
}

/** Describes the gifts and limits of a store, such as '100 points with the first purchase', or 'Off'. */
export function describeGifts(gifts: Gifts): Line[] {
  const { signUpPoints, birthdayPoints, visitPoints, visitMinCents, earningMinCents } = gifts;
  return [
    { label: 'Sign-up gift', value: orOff(signUpPoints, (points) => `${points} with the first purchase`) },
    { label: 'Birthday gift', value: orOff(birthdayPoints, (points) => points) },
    {
      label: 'Visit points',
      value: orOff(
        visitPoints,
        (points) =>
          `${points} once a day, with a purchase${visitMinCents > 0 ? ` of ${formatCents(visitMinCents)} or more` : ''}`,
      ),
    },
    {
      label: 'Minimum purchase',
      value: earningMinCents > 0 ? `Purchases under ${formatCents(earningMinCents)} earn no points` : OFF,
    },
    { label: 'Most points', value: describeLimits(gifts) },
  ];
}

const OFF = 'Off';
const orOff = (points: number | null, describe: (points: string) => string): string =>
  points === null ? OFF : describe(formatCount(points, 'point'));

function describeLimits({ salePointsMax, dayPointsMax }: Gifts): string {
  const limits = [
    ...(salePointsMax === null ? [] : [`${formatCount(salePointsMax, 'point')} per purchase`]),
    ...(dayPointsMax === null ? [] : [`${formatCount(dayPointsMax, 'point')} per customer per day`]),
  ];
  return limits.length === 0 ? OFF : limits.join(', ');
}

/** Describes what the gifts and limits that are on would have given and left out. */
export function describePreview(settings: GiftsPreviewQuery, preview: GiftsPreview): Line[] {
  const { signUpPoints, birthdayPoints, visitPoints, earningMinCents, salePointsMax, dayPointsMax } = settings;
  const isLimited = (earningMinCents ?? salePointsMax ?? dayPointsMax) !== undefined;
  return [
    ...(signUpPoints === undefined ? [] : [{ label: 'Sign-up gift', value: describeGiven(preview.signUp) }]),
    ...(birthdayPoints === undefined ? [] : [{ label: 'Birthday gift', value: describeGiven(preview.birthday) }]),
    ...(visitPoints === undefined ? [] : [{ label: 'Visit points', value: describeGiven(preview.visit) }]),
    ...(isLimited ? [{ label: 'What purchases earn', value: describeLimited(preview) }] : []),
  ];
}

function describeGiven({ customers, points, cents }: GiftCost): string {
  if (points === 0) return 'Nobody would have gotten it.';
  return `${formatCount(customers, 'customer')} would have gotten ${formatCount(points, 'point')}${describeWorth(cents)}.`;
}

function describeLimited({ belowMinimum, limited: { customers, points, cents } }: GiftsPreview): string {
  if (points === 0) return 'Nobody would have earned less.';
  return [
    ...(belowMinimum === 0 ? [] : [`${formatCount(belowMinimum, 'purchase')} would have earned no points.`]),
    `${formatCount(customers, 'customer')} would have earned ${formatCount(points, 'fewer point')}${describeWorth(cents)}.`,
  ].join(' ');
}

const describeWorth = (cents: number | null) =>
  cents === null ? '' : `, worth up to ${formatCents(cents)} in rewards`;
