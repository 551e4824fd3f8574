import { string } from 'yup';
import { BIDI_CONTROL_PATTERN } from '../../../contract/plain/limits';
import { formatNumber } from '../format/formatNumber';

const BIDI_CONTROL = new RegExp(BIDI_CONTROL_PATTERN, 'u');

/** The rule for an optional text, which is trimmed. Messages begin with `label`. */
export const text = (label: string, max: number) =>
  string()
    .default('')
    .trim()
    .max(max, `${label} can have at most ${formatNumber(max)} characters`)
    .test(
      'direction',
      `${label} contains an invisible character that changes the direction of text. Please type it again.`,
      (value) => !BIDI_CONTROL.test(value),
    );

/** The rule for a required text, which is trimmed. Messages begin with `label`. */
export const requiredText = (label: string, max: number) => text(label, max).required(`${label} is required`);

/** The rule for a required whole number in a text field. Messages begin with `label`, which must be a plural. */
export const wholeNumber = (label: string, { min, max }: { min: number; max: number }) =>
  string()
    .default('')
    .trim()
    .required(`${label} are required`)
    .test(
      'range',
      `${label} must be a whole number from ${formatNumber(min)} to ${formatNumber(max)}`,
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
    );
