import { object } from 'yup';
import { GOODS_COST_MAX, UNIT_COST_MAX } from '../../../contract/plain/resultLimits';
import type { Results, UpdateUnitCost } from '../../../contract/results';
import { numberRule, parseNumber } from '../../entities/offer';
import { toTotals } from './yearTotals';

/** A cost that the owner enters: in dollars, or in cents for what costs a few of them. */
export interface CostItem {
  item: UpdateUnitCost['item'];
  name: string;
  unit: 'dollars' | 'cents';
  /** null if it is not known. */
  cents: number | null;
  help?: string;
}

const CENTS: Record<CostItem['unit'], number> = { dollars: 100, cents: 1 };

/** The costs to enter. A fixed discount has none, because it costs its value. */
export function toCostItems({ rewards, months, segmentCents, goodsCents, programCents }: Results): CostItem[] {
  const ofRewards = rewards
    .filter(({ isDiscount, cents }) => !isDiscount || cents === null)
    .map(({ id, name, cents }): CostItem => ({ item: id, name, unit: 'dollars', cents }));
  const text: CostItem = {
    ...{ item: 'segment', name: 'Text message', unit: 'cents', cents: segmentCents },
    help: 'See the price list of your text service.',
  };
  return [
    ...ofRewards,
    ...(toTotals(months).segments > 0 || segmentCents !== null ? [text] : []),
    { item: 'goods', name: 'Goods for $1 of sales', unit: 'cents', cents: goodsCents },
    { item: 'program', name: 'This program, per month', unit: 'dollars', cents: programCents },
  ];
}

/** The values of the fields by item; '' for a cost that is not known. */
export const toCostValues = (items: readonly CostItem[]): Record<string, string> =>
  Object.fromEntries(items.map(({ item, unit, cents }) => [item, toCostText(cents, unit)]));

function toCostText(cents: number | null, unit: CostItem['unit']): string {
  if (cents === null) return '';
  return unit === 'dollars' ? (cents / CENTS.dollars).toFixed(2) : String(cents);
}

export const createCostRules = (items: readonly CostItem[]) =>
  object(
    Object.fromEntries(
      items.map(({ item, unit }) => {
        const max = (item === 'goods' ? GOODS_COST_MAX : UNIT_COST_MAX) / CENTS[unit];
        return [item, numberRule('Cost', { min: 0, max, decimals: 2 }, null)];
      }),
    ),
  );

/** The costs that differ from the known ones, in cents, rounded to the two decimals that the server keeps. */
export function listChanged(items: readonly CostItem[], values: Record<string, string>): UpdateUnitCost[] {
  return items.flatMap(({ item, unit, cents: known }) => {
    const text = values[item]?.trim() ?? '';
    const cents = text === '' ? null : Math.round(parseNumber(text) * CENTS[unit] * 100) / 100;
    return cents === known ? [] : [{ item, cents }];
  });
}
