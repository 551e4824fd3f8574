import { STORE_NUMBERS } from '../../../contract/plain/storeLimits';

export interface NumberBounds {
  min: number;
  max: number;
  /** The maximum number of digits after the decimal point. */
  decimals: number;
}

/** Removes the thousands separators of a number such as '12,500'. Any other text stays unchanged. */
const removeSeparators = (text: string) => (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text);

/**
 * The next value of a number field. It is the input, if that is a number in range or the beginning of one ('', '0.').
 * Otherwise it is the previous value.
 */
export function limitNumberInput(previous: string, input: string, { min, max, decimals }: NumberBounds): string {
  const text = removeSeparators(input.trim());
  if (text === '') return text;
  const match = /^\d*(?:\.(?<fraction>\d*))?$/.exec(text);
  if (match === null) return previous;
  const fraction = match.groups?.fraction;
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals)) return previous;
  const value = Number(text === '.' ? 0 : text);
  if (value > max) return previous;
  const canGrow = decimals > 0 && (fraction ?? '').length < decimals;
  return value >= min || canGrow ? text : previous;
}

/** The next value of the SMS limit field, a whole number. Text that is not a positive number becomes '0'. */
export function limitSmsInput(previous: string, input: string): string {
  const value = Number.parseInt(removeSeparators(input.trim()), 10);
  if (!(value > 0)) return '0';
  return value > STORE_NUMBERS.smsLimit.max ? previous : String(value);
}
