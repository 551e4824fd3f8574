import { object, string, type ObjectSchema } from 'yup';
import type { ShopFigures, ShopFiguresQuery } from '../../../contract/shops';
import type { Sort } from '../../shared/list/table/columns';

export type Figure = Exclude<keyof ShopFigures, 'id' | 'name' | 'leftAt'>;

const FIGURES: readonly Figure[] = [
  'checkIns',
  'newCustomers',
  'pointsIssued',
  'pointsRedeemed',
  'rewardsRedeemed',
  'purchases',
  'salesCents',
];

/** The id of the row with the sums of all shops. */
export const ALL_SHOPS = 'all';

/** The sums of all shops, followed by the shops in this order. */
export function toRows(shops: readonly ShopFigures[], { key, order }: Sort): ShopFigures[] {
  const sums = Object.fromEntries(FIGURES.map((figure) => [figure, sum(shops.map((shop) => shop[figure]))]));
  const all = { id: ALL_SHOPS, name: 'All shops', leftAt: null, ...sums } as ShopFigures;
  const direction = order === 'asc' ? 1 : -1;
  // A shop without a figure is below all others in both orders.
  const valueOf = (shop: ShopFigures) => shop[key as Figure] ?? Infinity * direction;
  const compare = (a: ShopFigures, b: ShopFigures) =>
    key === 'name' ? a.name.localeCompare(b.name) : Math.sign(valueOf(a) - valueOf(b)) || 0;
  return [all, ...[...shops].sort((a, b) => direction * compare(a, b) || a.name.localeCompare(b.name))];
}

/** null if no shop has the figure. */
const sum = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((total, value) => total + (value ?? 0), 0);

export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** The period of this many days that ends on `today`, YYYY-MM-DD. */
export function toPeriod(days: number, today: string): ShopFiguresQuery {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}

export interface PlaceValues {
  latitude: string;
  longitude: string;
}

const degrees = (name: string, max: number) =>
  string()
    .default('')
    .test('degrees', `${name} is a number from -${max} to ${max}`, (text) => {
      const value = Number(text);
      return text.trim() === '' || (Number.isFinite(value) && Math.abs(value) <= max);
    });

const together =
  (other: keyof PlaceValues) =>
  (text: string | undefined, { parent }: { parent: unknown }) =>
    (text ?? '').trim() !== '' || (parent as PlaceValues)[other].trim() === '';

export const placeRules: ObjectSchema<PlaceValues> = object({
  latitude: degrees('Latitude', 90).test('together', 'Enter the latitude too', together('longitude')),
  longitude: degrees('Longitude', 180).test('together', 'Enter the longitude too', together('latitude')),
});

/** Places are exact to a meter. */
export const toDegrees = (text: string): number | null =>
  text.trim() === '' ? null : Math.round(Number(text) * 100_000) / 100_000;
