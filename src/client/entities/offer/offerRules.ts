import { boolean, string } from 'yup';
import { NAME_MAX } from '../../../contract/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX, type ValueRange } from '../../../contract/offerLimits';
import { formatNumber } from '../../shared/format/formatNumber';
import { pickChanged } from '../../shared/forms/pickChanged';
import { requiredText, text } from '../../shared/forms/textRules';
import { getValueLabel, type OfferType } from './offerTypes';

/** The form values that rewards and promotions share. */
export type OfferValues = { name: string; description: string; category: string; isActive: boolean };

export const NEW_OFFER: OfferValues = { name: '', description: '', category: '', isActive: true };

/** The validation rules of OfferValues. */
export const offerRules = {
  name: requiredText('Name', NAME_MAX),
  description: text('Description', OFFER_DESCRIPTION_MAX),
  category: text('Category', OFFER_CATEGORY_MAX),
  isActive: boolean().default(true).required(),
};

type OfferPayload = Omit<OfferValues, 'category'> & { category: string | null };

export const toOfferValues = ({ name, description, category, isActive }: OfferPayload): OfferValues => ({
  name,
  description,
  category: category ?? '',
  isActive,
});

/** The name of a copy, cut off at the maximum length. */
export const toCopyName = (name: string) => `Copy of ${name}`.slice(0, NAME_MAX);

export const toOfferPayload = ({ name, description, category, isActive }: OfferValues): OfferPayload => ({
  name: name.trim(),
  description: description.trim(),
  category: category.trim() || null,
  isActive,
});

/**
 * The body of an edit. It has only the changed fields, so that a change made in another tab stays. Type and value are
 * sent together, because each is meaningless without the other.
 */
export function pickOfferChanges<Payload extends object, Name extends keyof Payload & string>(
  initial: Payload,
  payload: Payload,
  type: Name,
  value: Name,
): Partial<Payload> {
  const changes = pickChanged(initial, payload);
  return type in changes || value in changes ? { ...changes, [type]: payload[type], [value]: payload[value] } : changes;
}

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
      return type !== undefined && range ? numberRule(getValueLabel(type), range) : rule;
    });
