import { object, string } from 'yup';
import { COLOR_PATTERN, WELCOME_LINE_MAX } from '../../../contract/limits';
import { text } from '../../shared/forms/textRules';
import { LANGUAGES } from '../../shared/i18n/languages';
import { isAccentColor } from './brandDraft';

const COLOR = new RegExp(COLOR_PATTERN);

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
