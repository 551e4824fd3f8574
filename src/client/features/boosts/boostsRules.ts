import { array, boolean, object, string } from 'yup';
import type { Boost, UpdateBoost } from '../../../contract/boosts';
import { BOOST_DATES, BOOST_FACTOR } from '../../../contract/plain/boostLimits';
import { NAME_MAX } from '../../../contract/plain/limits';
import { numberRule, parseNumber, shopsRule } from '../../entities/offer';
import { pickChanged } from '../../shared/forms/pickChanged';
import { requiredText } from '../../shared/forms/textRules';

export interface BoostFormValues {
  name: string;
  factor: string;
  /** ISO numbers of the days of the week. */
  weekdays: number[];
  isAllDay: boolean;
  startTime: string;
  endTime: string;
  /** '' without a limit. */
  firstDate: string;
  lastDate: string;
  isActive: boolean;
  /** The shops of a chain in which it is valid; null for all. */
  shopIds: string[] | null;
}

const timeRule = (label: string) =>
  string()
    .default('')
    .when('isAllDay', ([isAllDay], rule) => (isAllDay ? rule : rule.required(`${label} is required`)));

const dateRule = (label: string) =>
  string()
    .default('')
    .test(
      'day',
      `${label} must be a day from 2000 to 2099`,
      (date) => date === '' || (date >= BOOST_DATES.min && date <= BOOST_DATES.max),
    );

export const boostRules = object({
  name: requiredText('Name', NAME_MAX),
  factor: numberRule('Factor', BOOST_FACTOR),
  weekdays: array().min(1, 'Choose at least one day'),
  isAllDay: boolean(),
  shopIds: shopsRule,
  startTime: timeRule('Start'),
  endTime: timeRule('End').when(['isAllDay', 'startTime'], ([isAllDay, startTime], rule) =>
    rule.test('order', 'End must differ from the start', (endTime) => isAllDay === true || endTime !== startTime),
  ),
  firstDate: dateRule('First day'),
  lastDate: dateRule('Last day').when('firstDate', ([firstDate], rule) =>
    rule.test(
      'order',
      'Last day must not be before the first day',
      (lastDate) => lastDate === '' || firstDate === '' || lastDate >= (firstDate as string),
    ),
  ),
});

/** The form values of a boost. A new one is a happy hour. */
export function toFormValues(boost: Boost | null): BoostFormValues {
  if (boost === null) {
    return {
      name: '',
      factor: '2',
      weekdays: [],
      isAllDay: false,
      startTime: '14:00',
      endTime: '16:00',
      firstDate: '',
      lastDate: '',
      isActive: true,
      shopIds: null,
    };
  }
  const { name, factor, weekdays, startTime, endTime, firstDate, lastDate, isActive } = boost;
  const isAllDay = startTime === '00:00' && endTime === '24:00';
  return {
    name,
    factor: String(factor),
    weekdays,
    isAllDay,
    startTime: isAllDay ? '14:00' : startTime,
    endTime: isAllDay ? '16:00' : endTime.replace('24:00', '00:00'),
    firstDate: firstDate ?? '',
    lastDate: lastDate ?? '',
    isActive,
    shopIds: boost.shopIds ?? null,
  };
}

/** The body of the request. An hour that ends at midnight ends with its day. */
export function toPayload(values: BoostFormValues): Omit<Boost, 'id'> {
  const { shopIds, name, factor, weekdays, isAllDay, startTime, endTime, firstDate, lastDate, isActive } = values;
  return {
    name: name.trim(),
    factor: parseNumber(factor),
    weekdays: [...weekdays].sort((a, b) => a - b),
    startTime: isAllDay ? '00:00' : startTime,
    endTime: isAllDay || endTime === '00:00' ? '24:00' : endTime,
    firstDate: firstDate || null,
    lastDate: lastDate || null,
    isActive,
    ...(shopIds && { shopIds }),
  };
}

/** The body of an edit, which has only the changed fields. */
export function toChanges(initial: BoostFormValues, values: BoostFormValues): UpdateBoost {
  const changes = pickChanged(toPayload(initial), toPayload(values));
  return initial.shopIds !== null && values.shopIds === null ? { ...changes, shopIds: null } : changes;
}
