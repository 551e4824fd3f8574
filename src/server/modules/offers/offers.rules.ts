import { NAME_MAX } from '../../../contract/plain/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX, type ValueRange } from '../../../contract/plain/offerLimits';
import { collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';

/** The texts of a reward or promotion in a request. */
interface OfferTexts {
  name?: string;
  description?: string;
  spanishName?: string | null;
  spanishDescription?: string | null;
  category?: string | null;
}

/** Trims the texts. Line breaks of a description become spaces, an empty category or Spanish text becomes null. */
export function normalizeOfferTexts(texts: OfferTexts): OfferTexts {
  const { name, description, spanishName, spanishDescription, category } = texts;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: toLine(description) }),
    ...(spanishName !== undefined && { spanishName: spanishName?.trim() || null }),
    ...(spanishDescription !== undefined && { spanishDescription: toLine(spanishDescription ?? '') || null }),
    ...(category !== undefined && { category: category?.trim() || null }),
  };
}

/** Returns the messages for invalid texts by field. */
export function validateOfferTexts(texts: OfferTexts): FieldErrors {
  const { name, description, spanishName, spanishDescription, category } = normalizeOfferTexts(texts);
  return collectFieldErrors({
    name: validateText('name', name, NAME_MAX),
    description: validateText('description', description || undefined, OFFER_DESCRIPTION_MAX),
    spanishName: validateText('spanishName', spanishName ?? undefined, NAME_MAX),
    spanishDescription: validateText('spanishDescription', spanishDescription ?? undefined, OFFER_DESCRIPTION_MAX),
    category: validateText('category', category ?? undefined, OFFER_CATEGORY_MAX),
  });
}

const toLine = (text: string) => text.trim().replace(/\s*[\r\n\t]\s*/g, ' ');

/** Returns the message for an invalid value, or null. A type without a range must not have a value. */
export function validateOfferValue(label: string, value: number, range: ValueRange | null): string | null {
  if (range === null) return value === 0 ? null : `${label} must be empty or 0 for this type`;
  const { min, max, decimals } = range;
  if (value < min || value > max) return `${label} must be from ${min} to ${max.toLocaleString('en-US')}`;
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? `${label} must be a whole number` : `${label} can have at most ${decimals} decimals`;
}
