import { string } from 'yup';
import type { ValueRange } from '../../../contract/plain/offerLimits';
import { formatNumber } from '../../shared/format/formatNumber';
import { getValueLabel, type OfferType } from './offerTypes';

/** Parses a typed number with or without thousands separators; NaN for anything else. */
export function parseNumber(input: string): number {
  const plain = input.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

/** The error message for a typed number; null if it is in the range. The message begins with `label`. */
function checkNumber(label: string, input: string, { min, max, decimals }: ValueRange): string | null {
  const value = parseNumber(input);
  const isInRange = value >= min && value <= max;
  if (isInRange && Number(value.toFixed(decimals)) === value) return null;
  if (isInRange && decimals > 0) return `${label} can have at most ${decimals} decimals`;
  const kind = decimals === 0 ? 'a whole number ' : '';
  return `${label} must be ${kind}from ${formatNumber(min)} to ${formatNumber(max)}`;
}

/** The rule for a number in a text field. `missing` is the message for an empty field; null makes it optional. */
export const numberRule = (label: string, range: ValueRange, missing: string | null = `${label} is required`) =>
  string()
    .default('')
    .trim()
    .test('number', (input, { createError }) => {
      const message = input === '' ? missing : checkNumber(label, input, range);
      return message === null || createError({ message });
    });

/** The rule for the value that belongs to the type in the field `typeName`. */
export const valueRule = <Type extends OfferType>(typeName: string, ranges: Record<Type, ValueRange | null>) =>
  string()
    .default('')
    .when(typeName, ([type]: Type[], rule) => {
      // A type that this client does not know has no range. The rule of the type field refuses it.
      const range = type === undefined ? null : (ranges as Partial<typeof ranges>)[type];
      if (type === undefined || !range) return rule;
      // Where 0 is allowed, an empty field means 0.
      return range.min === 0 ? numberRule(getValueLabel(type), range, null) : numberRule(getValueLabel(type), range);
    });
