import type { UpdateBrand } from '../../../contract/brand';
import { getContrast } from '../../../contract/plain/contrast';
import { ACCENT_CONTRAST_MIN, COLOR_PATTERN, WELCOME_LINE_MAX } from '../../../contract/plain/limits';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';

const COLOR = new RegExp(COLOR_PATTERN);

/**
 * Trims the welcome lines, lowercases the accent color, and converts empty text to null. Absent fields stay absent.
 * @throws AppError 400 with one message for each invalid field.
 */
export function normalizeBrand(input: UpdateBrand): UpdateBrand {
  assertNoFieldErrors(validateBrand(input));
  return normalize(input);
}

/** Validates the fields after trimming. */
export function validateBrand(input: UpdateBrand): FieldErrors {
  const { accentColor, welcomeLine, spanishWelcomeLine } = normalize(input);
  return collectFieldErrors({
    accentColor: accentColor == null ? null : validateAccentColor(accentColor),
    welcomeLine: validateText('Welcome line', welcomeLine ?? undefined, WELCOME_LINE_MAX),
    spanishWelcomeLine: validateText('Welcome line in Spanish', spanishWelcomeLine ?? undefined, WELCOME_LINE_MAX),
  });
}

function normalize({ accentColor, welcomeLine, spanishWelcomeLine, ...others }: UpdateBrand): UpdateBrand {
  return {
    ...(accentColor !== undefined && { accentColor: (accentColor ?? '').trim().toLowerCase() || null }),
    ...(welcomeLine !== undefined && { welcomeLine: (welcomeLine ?? '').trim() || null }),
    ...(spanishWelcomeLine !== undefined && { spanishWelcomeLine: (spanishWelcomeLine ?? '').trim() || null }),
    ...others,
  };
}

/** Any color with some contrast to white is accepted, because the theme derives readable shades from it. */
function validateAccentColor(color: string): string | null {
  if (!COLOR.test(color)) return 'Accent color must be a color like #0b5f4e';
  if (getContrast(color, '#ffffff') >= ACCENT_CONTRAST_MIN) return null;
  return 'Accent color has too little contrast with white. Please choose a darker or stronger color.';
}
