import { object, type ObjectSchema } from 'yup';
import { UNIT_COST_MAX } from '../../../contract/resultLimits';
import { numberRule, parseNumber } from '../../entities/offer';

export interface CostValues {
  cost: string;
}

/** A cost is entered in dollars for a reward, and in cents for a text, which costs a few of them. */
export type CostUnit = 'dollars' | 'cents';

const CENTS: Record<CostUnit, number> = { dollars: 100, cents: 1 };

const createRules = (unit: CostUnit): ObjectSchema<CostValues> =>
  object({ cost: numberRule('Cost', { min: 0, max: UNIT_COST_MAX / CENTS[unit], decimals: 2 }) });

export const COST_RULES: Record<CostUnit, ObjectSchema<CostValues>> = {
  dollars: createRules('dollars'),
  cents: createRules('cents'),
};

/** The value of the field for a cost in cents; '' for one that is not known. */
export const toCostText = (cents: number | null, unit: CostUnit): string => {
  if (cents === null) return '';
  return unit === 'dollars' ? (cents / CENTS.dollars).toFixed(2) : String(cents);
};

/** The cost in cents, rounded to the two decimals that the server keeps. */
export const toCents = ({ cost }: CostValues, unit: CostUnit): number =>
  Math.round(parseNumber(cost) * CENTS[unit] * 100) / 100;
