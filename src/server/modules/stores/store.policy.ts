import {
  MERCHANT_ID_MAX,
  NAME_MAX,
  PERCENTAGE_MAX,
  POINTS_PER_DOLLAR_MAX,
  POINTS_PER_DOLLAR_MIN,
  REFERRAL_POINTS_MAX,
  REFERRAL_POINTS_MIN,
  SECRET_MAX,
  SMS_LIMIT_MAX,
  SUBDOMAIN_PATTERN,
} from '../../../contract/limits';
import type { ChangeStore } from '../../../contract/stores';
import { isPlainText } from '../../shared/plainText';
import { AppError, assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';

const SUBDOMAIN = new RegExp(SUBDOMAIN_PATTERN);

type Problem = string | null;

/**
 * What was typed about a store, as it is kept: text trimmed, the subdomain in small letters, an empty merchant id or
 * fine token null. Fields that are not given stay away.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function normalizeStore<Typed extends ChangeStore>(typed: Typed): Typed {
  assertNoFieldErrors(validateStore(typed));
  return tidied(typed);
}

/** The refusal of an id or subdomain that no store has. */
export function storeNotFound(): AppError {
  return new AppError('not_found', 'Store not found');
}

// The form knows by words which field a message is about: each begins with its own and has none of another's. The
// merchant id is told above the form, for the word in its field's name belongs to the key of the point of sale.
/** What is wrong with what was typed about a store, one message for each wrong field. */
export function validateStore(typed: ChangeStore): FieldErrors {
  const store = tidied(typed);
  return collectFieldErrors({
    name: problemOfText('name', store.name, NAME_MAX),
    subdomain: problemOfSubdomain(store.subdomain),
    cloverApiKey: problemOfText('cloverApiKey', store.cloverApiKey, SECRET_MAX),
    ghlApiKey: problemOfText('ghlApiKey', store.ghlApiKey, SECRET_MAX),
    ghlFineToken: problemOfText('ghlFineToken', store.ghlFineToken ?? undefined, SECRET_MAX),
    cloverMerchantId: problemOfText('Merchant id', store.cloverMerchantId ?? undefined, MERCHANT_ID_MAX),
    pointsPerDollar: problemOfNumber(
      'pointsPerDollar',
      store.pointsPerDollar,
      POINTS_PER_DOLLAR_MIN,
      POINTS_PER_DOLLAR_MAX,
      2,
    ),
    referralPoints: problemOfNumber(
      'referralPoints',
      store.referralPoints,
      REFERRAL_POINTS_MIN,
      REFERRAL_POINTS_MAX,
      0,
    ),
    purchaseReferralPercentage: problemOfNumber(
      'purchaseReferralPercentage',
      store.purchaseReferralPercentage,
      0,
      PERCENTAGE_MAX,
      2,
    ),
    smsLimit: problemOfNumber('smsLimit', store.smsLimit, 0, SMS_LIMIT_MAX, 0),
  });
}

function tidied<Typed extends ChangeStore>(typed: Typed): Typed {
  return {
    ...typed,
    ...trimmed(typed, ['name', 'cloverApiKey', 'ghlApiKey']),
    ...(typed.subdomain !== undefined && { subdomain: typed.subdomain.trim().toLowerCase() }),
    ...(typed.ghlFineToken !== undefined && { ghlFineToken: (typed.ghlFineToken ?? '').trim() || null }),
    ...(typed.cloverMerchantId !== undefined && { cloverMerchantId: (typed.cloverMerchantId ?? '').trim() || null }),
  };
}

function problemOfText(field: string, text: string | undefined, most: number): Problem {
  if (text === undefined) return null;
  if (text === '') return `${field} is required`;
  if (text.length > most) return `${field} must be at most ${inWords(most)} characters`;
  return isPlainText(text) ? null : `${field} must be plain text`;
}

function problemOfSubdomain(subdomain: string | undefined): Problem {
  if (subdomain === undefined) return null;
  if (subdomain === '') return 'subdomain is required';
  return SUBDOMAIN.test(subdomain)
    ? null
    : 'subdomain may hold letters, digits and hyphens, and begins and ends with a letter or digit';
}

function problemOfNumber(
  field: string,
  value: number | undefined,
  least: number,
  most: number,
  decimals: 0 | 2,
): Problem {
  if (value === undefined) return null;
  if (value >= least && value <= most && Number(value.toFixed(decimals)) === value) return null;
  const range = `from ${inWords(least)} to ${inWords(most)}`;
  return decimals === 0 ? `${field} must be a whole number ${range}` : `${field} must be ${range}, in steps of 0.01`;
}

const inWords = (value: number) => value.toLocaleString('en-US');

function trimmed(typed: ChangeStore, fields: readonly (keyof ChangeStore)[]): ChangeStore {
  const given = fields.filter((field) => typeof typed[field] === 'string');
  return Object.fromEntries(given.map((field) => [field, String(typed[field]).trim()]));
}
