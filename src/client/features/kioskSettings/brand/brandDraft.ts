import { boolean, object, string } from 'yup';
import { getContrast } from '../../../../contract/plain/contrast';
import { ACCENT_CONTRAST_MIN, COLOR_PATTERN, WELCOME_LINE_MAX } from '../../../../contract/plain/limits';
import { text } from '../../../shared/forms/textRules';
import { LANGUAGES, type Language } from '../../../shared/i18n/languages';

/** The form values of a brand. '' stands for the default. */
export interface BrandDraft {
  /** A URL or data URL. */
  logo: string;
  accentColor: string;
  welcomeLine: string;
  spanishWelcomeLine: string;
  defaultLanguage: Language;
  isAlwaysLight: boolean;
}

const COLOR = new RegExp(COLOR_PATTERN);

/** Whether a text is a hex color such as '#0b5f4e' with enough contrast to white. */
export const isAccentColor = (color: string): boolean =>
  COLOR.test(color) && getContrast(color, '#ffffff') >= ACCENT_CONTRAST_MIN;

/** The minimum contrast of text in WCAG AA. */
const READABLE = 4.5;

/** Describes how an accent color will be used, for owners who do not know contrast ratios. */
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
  spanishWelcomeLine: text('Welcome line in Spanish', WELCOME_LINE_MAX),
  defaultLanguage: string().oneOf(LANGUAGES).required(),
  isAlwaysLight: boolean().required(),
});
