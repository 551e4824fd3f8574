import {
  POINT_CENTS_DECIMALS,
  POINT_CENTS_MAX,
  SETTLED_MONTHS_MAX,
  toNetCents,
} from '../../../contract/plain/settlement';
import type { ShopMonth } from '../../../contract/shops';
import { parseNumber } from '../../entities/offer';
import { formatCents } from '../../shared/format/formatMoney';
import { ALL_SHOPS } from './shopsRules';

/** What a shop gave and took over some months. */
export interface SettledShop extends Pick<
  ShopMonth,
  'name' | 'pointsIssued' | 'pointsReversed' | 'pointsRedeemed' | 'salesCents' | 'rewardCents'
> {
  id: string;
  /** What it pays for its points in cents, or gets when negative; null while the value of a point is not known. */
  netCents: number | null;
}

/** The sums of all shops, followed by the shops in their order. */
export function toSettledShops(months: readonly ShopMonth[], centsPerPoint: number | null): SettledShop[] {
  const ids = [...new Set(months.map(({ shopId }) => shopId))];
  const shops = ids.map((id) => {
    const own = months.filter(({ shopId }) => shopId === id);
    const points = {
      pointsIssued: sum(own.map(({ pointsIssued }) => pointsIssued)),
      pointsReversed: sum(own.map(({ pointsReversed }) => pointsReversed)),
      pointsRedeemed: sum(own.map(({ pointsRedeemed }) => pointsRedeemed)),
    };
    return {
      id,
      name: own[0]?.name ?? '',
      ...points,
      salesCents: sum(own.map(({ salesCents }) => salesCents)),
      rewardCents: sumKnown(own.map(({ rewardCents }) => rewardCents)),
      netCents: centsPerPoint === null ? null : sum(own.map((month) => toNetCents(month, centsPerPoint))),
    };
  });
  if (shops.length === 0) return [];
  const all: SettledShop = {
    id: ALL_SHOPS,
    name: 'All shops',
    pointsIssued: sum(shops.map(({ pointsIssued }) => pointsIssued)),
    pointsReversed: sum(shops.map(({ pointsReversed }) => pointsReversed)),
    pointsRedeemed: sum(shops.map(({ pointsRedeemed }) => pointsRedeemed)),
    salesCents: sum(shops.map(({ salesCents }) => salesCents)),
    rewardCents: sumKnown(shops.map(({ rewardCents }) => rewardCents)),
    netCents: sumKnown(shops.map(({ netCents }) => netCents)),
  };
  return [all, ...shops];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** null as soon as one value is not known. */
const sumKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);

/** 'Pays $1.50' or 'Gets $1.50', so that nobody has to know what a sign means. */
export function describeNet(cents: number | null): string {
  if (cents === null) return '–';
  if (cents === 0) return formatCents(0);
  return `${cents > 0 ? 'Pays' : 'Gets'} ${formatCents(Math.abs(cents))}`;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const formatMonth = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** The months that can be chosen, the newest first: that of `today`, YYYY-MM-DD, and those before it. */
export function listMonthOptions(today: string): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: SETTLED_MONTHS_MAX }, (_, index) => {
    const value = new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

/** Says which of the months can still change. */
export function describeState(months: readonly ShopMonth[]): string {
  const open = [...new Set(months.filter(({ isClosed }) => !isClosed).map(({ month }) => month))];
  if (open.length === 0) return 'Closed: these figures no longer change.';
  return `Still open, so its figures can change: ${new Intl.ListFormat('en-US').format(open.map(formatMonth))}.`;
}

/** The typed value of a point in cents; null for an empty field, NaN for anything that is no such value. */
export function parsePointCents(text: string): number | null {
  if (text.trim() === '') return null;
  const cents = parseNumber(text);
  return cents <= POINT_CENTS_MAX && Number(cents.toFixed(POINT_CENTS_DECIMALS)) === cents ? cents : NaN;
}
