import type { CreateBoost, UpdateBoost } from '../../../contract/boosts';
import { BOOST_DATES, BOOST_FACTOR } from '../../../contract/plain/boostLimits';
import { NAME_MAX } from '../../../contract/plain/limits';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { validateOfferValue } from '../offers';

/** The fields of a boost that its owner sets. */
export type BoostFields = Required<CreateBoost>;

export const BOOST_FIELDS = [
  'name',
  'factor',
  'weekdays',
  'startTime',
  'endTime',
  'firstDate',
  'lastDate',
  'isActive',
  'shopIds',
] as const satisfies readonly (keyof BoostFields)[];

/**
 * Returns the fields of a new boost, with defaults for missing ones.
 * @throws AppError 400 for invalid fields.
 */
export const toNewBoost = (input: CreateBoost): BoostFields =>
  toUpdatedBoost({ ...input, firstDate: null, lastDate: null, isActive: true, shopIds: null }, input);

/**
 * Returns the fields of a boost after an update.
 * @throws AppError 400 for invalid fields, including fields that contradict unchanged ones.
 */
export function toUpdatedBoost(before: BoostFields, input: UpdateBoost): BoostFields {
  const { name, factor, weekdays, startTime, endTime, firstDate, lastDate, isActive, shopIds } = {
    ...before,
    ...input,
  };
  const days = [...weekdays].sort((a, b) => a - b);
  const hours = { weekdays: days, startTime, endTime, firstDate, lastDate };
  const boost = { name: name.trim(), factor, ...hours, isActive, shopIds };
  assertNoFieldErrors(validateBoost(boost));
  return boost;
}

/** Validates the fields that are present, and combinations of fields if both are present. */
export function validateBoost({ name, factor, startTime, endTime, firstDate, lastDate }: UpdateBoost): FieldErrors {
  return collectFieldErrors({
    name: validateText('name', name?.trim(), NAME_MAX),
    factor: factor === undefined ? null : validateOfferValue('factor', factor, BOOST_FACTOR),
    endTime:
      startTime === undefined || startTime !== endTime
        ? null
        : 'endTime must differ from startTime; the whole day is from 00:00 to 24:00',
    firstDate: validateDate('firstDate', firstDate),
    lastDate:
      validateDate('lastDate', lastDate) ??
      (firstDate && lastDate && lastDate < firstDate ? 'lastDate must not be before firstDate' : null),
  });
}

function validateDate(label: string, date: string | null | undefined): string | null {
  if (date === null || date === undefined) return null;
  return date >= BOOST_DATES.min && date <= BOOST_DATES.max ? null : `${label} must be a day from 2000 to 2099`;
}
