import {
  PERCENTAGE_MAX,
  POINTS_PER_DOLLAR_MAX,
  POINTS_PER_DOLLAR_MIN,
  REFERRAL_POINTS_MAX,
  REFERRAL_POINTS_MIN,
  SMS_LIMIT_MAX,
} from '../../../contract/limits';

export interface NumberBounds {
  min: number;
  max: number;
  /** Digits after the point. */
  decimals: number;
}
export const POINTS_PER_DOLLAR: NumberBounds = { min: POINTS_PER_DOLLAR_MIN, max: POINTS_PER_DOLLAR_MAX, decimals: 2 };
export const REFERRAL_POINTS: NumberBounds = { min: REFERRAL_POINTS_MIN, max: REFERRAL_POINTS_MAX, decimals: 0 };
export const REFERRAL_PERCENTAGE: NumberBounds = { min: 0, max: PERCENTAGE_MAX, decimals: 2 };

/** '12,500' as people write it, without its commas; anything else unchanged. */
const withoutCommas = (text: string) => (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text);

/**
 * What a field of a number holds after somebody typed: the text when it is in range or can still become so ('', '0.'),
 * else what it held before.
 */
export function typedNumber(former: string, typed: string, { min, max, decimals }: NumberBounds): string {
  const text = withoutCommas(typed.trim());
  if (text === '') return text;
  const written = /^\d*(?:\.(?<fraction>\d*))?$/.exec(text);
  if (written === null) return former;
  const fraction = written.groups?.fraction;
  if (fraction !== undefined && (decimals === 0 || fraction.length > decimals)) return former;
  const value = Number(text === '.' ? 0 : text);
  if (value > max) return former;
  const canGrow = decimals > 0 && (fraction ?? '').length < decimals;
  return value >= min || canGrow ? text : former;
}

/** What the field of the SMS limit holds after somebody typed: a whole number from 0, which all that is none becomes. */
export function typedSmsLimit(former: string, typed: string): string {
  const value = Number.parseInt(withoutCommas(typed.trim()), 10);
  if (!(value > 0)) return '0';
  return value > SMS_LIMIT_MAX ? former : String(value);
}

const SMS_LIMIT_UNSAID = 25;
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 1234.5 as '1,234.5': with as many of two decimals as it has. */
export function plainNumber(value: number): string {
  return plain.format(value);
}

/** Texts a month as people read them; 25 where the server names no limit, and 0 means that there is none. */
export function smsLimit(limit: number | undefined): string {
  return limit === 0 ? 'Unlimited' : plain.format(limit ?? SMS_LIMIT_UNSAID);
}

/** '12/1,000', '12/25' where no limit is named, '12/Unlimited' where there is none. */
export function smsUsage({ used, limit }: { used: number; limit?: number }): string {
  return `${plain.format(used)}/${smsLimit(limit)}`;
}
