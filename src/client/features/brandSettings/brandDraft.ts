import { object, string } from 'yup';
import { getContrast } from '../../../contract/contrast';
import { ACCENT_CONTRAST_MIN, COLOR_PATTERN, WELCOME_LINE_MAX } from '../../../contract/limits';
import { text } from '../../shared/forms/textRules';
import { LANGUAGES, type Language } from '../../shared/i18n/languages';

/** The look and language as the form has them, saved or not. '' stands for the default. */
export interface BrandDraft {
  /** An address or a data URL. */
  logo: string;
  accentColor: string;
  welcomeLine: string;
  defaultLanguage: Language;
}

const COLOR = new RegExp(COLOR_PATTERN);

/** Whether this is a color like '#0b5f4e' that can be told from white. */
export const isAccentColor = (color: string): boolean =>
  COLOR.test(color) && getContrast(color, '#ffffff') >= ACCENT_CONTRAST_MIN;

/** WCAG AA for text. */
const READABLE = 4.5;

/** Describes how an accent color will be used, so that no one has to understand contrast ratios. */
export function describeAccent(color: string): string {
  const contrast = getContrast(color, '#ffffff');
  const ratio = `${contrast.toFixed(1)}:1`;
  return contrast >= READABLE
    ? `White text is easy to read on this color (contrast ${ratio}).`
    : `White text would be hard to read on this color (contrast ${ratio}), so its text is dark, and buttons use a darker tone.`;
}

export const brandRules = object({
  logo: string().default(''),
  accentColor: string()
    .default('')
    .trim()
    .test('color', 'Accent color must be a color like #0b5f4e', (color) => color === '' || COLOR.test(color))
    .test(
      'contrast',
      'Accent color has too little contrast with white. Please choose a darker or stronger color.',
      (color) => !COLOR.test(color) || isAccentColor(color),
    ),
  welcomeLine: text('Welcome line', WELCOME_LINE_MAX),
  defaultLanguage: string().oneOf(LANGUAGES).required(),
});
