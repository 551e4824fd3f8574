import { string } from 'yup';
import { NAME_MAX } from '../../../contract/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX, type ValueRange } from '../../../contract/offerLimits';
import { formatNumber } from '../../shared/format/formatNumber';
import { requiredText, text } from '../../shared/forms/textRules';

/** The rules of OfferTextFields. */
export const offerTextRules = {
  name: requiredText('Name', NAME_MAX),
  description: text('Description', OFFER_DESCRIPTION_MAX),
  category: text('Category', OFFER_CATEGORY_MAX),
};

/** The number that a person has typed, with or without thousands separators; NaN for anything else. */
export function parseNumber(input: string): number {
  const plain = input.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

/** What is wrong with a number that was typed; null when it is in the range. `label` begins the message. */
export function checkNumber(label: string, input: string, { min, max, decimals }: ValueRange): string | null {
  const value = parseNumber(input);
  const isInRange = value >= min && value <= max;
  if (isInRange && Number(value.toFixed(decimals)) === value) return null;
  if (isInRange && decimals > 0) return `${label} can have at most ${decimals} decimals`;
  const kind = decimals === 0 ? 'a whole number ' : '';
  return `${label} must be ${kind}from ${formatNumber(min)} to ${formatNumber(max)}`;
}

/** The rule for a number that is kept as text while it is typed. `missing` is the message for none; null allows it. */
export const numberRule = (label: string, range: ValueRange, missing: string | null = `${label} is required`) =>
  string()
    .default('')
    .trim()
    .test('number', (input, { createError }) => {
      const message = input === '' ? missing : checkNumber(label, input, range);
      return message === null || createError({ message });
    });
