import type { AuditRow } from '../../../contract/audit';
import { AUTOMATION_TITLES } from '../../entities/sms';

export interface Change {
  label: string;
  /** The value before the change; null if there was none. `to` is null if there is no value after the change. */
  from: string | null;
  to: string | null;
}

type Values = Record<string, unknown>;

/**
 * The changed fields of an entry with their old and new values as text, and once what they belong to. Records are named
 * where their names are known; `withoutIds` leaves out the ids of others, and the customer. Records that `shownName`
 * contains are left out.
 */
export function getChanges(
  { oldValues, newValues, names = {} }: Pick<AuditRow, 'oldValues' | 'newValues'> & Partial<Pick<AuditRow, 'names'>>,
  { withoutIds = false, shownName = '' }: { withoutIds?: boolean; shownName?: string | undefined } = {},
): Change[] {
  const before = oldValues ?? {};
  const after = newValues ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !(withoutIds ? isHidden(field) : hasNameField(field, fields)) && !isShown(field))
    .map((field) => ({
      field,
      label: fieldLabel(isNamed(field) ? field.replace(/Id$/, '') : field),
      from: toText(field, before, names),
      to: toText(field, after, names),
    }))
    .filter(({ field, from, to }) => from !== to || NAMING.has(field))
    .map(({ label, from, to }) => ({ label, from: from === to ? null : from, to }));

  function isNamed(field: string): boolean {
    return isRecordId(field) && [before[field], after[field]].some((value) => String(value) in names);
  }
  function isShown(field: string): boolean {
    return isNamed(field) && shownName.includes(names[String(after[field] ?? before[field])] ?? '\0');
  }
  function isHidden(field: string): boolean {
    return isRecordId(field) && (field === 'customerId' || !isNamed(field));
  }
}

/** Whether a field such as storeName exists for this id. Then the name is shown instead of the id. */
function hasNameField(field: string, fields: readonly string[]): boolean {
  return field.endsWith('Id') && fields.includes(field.replace(/Id$/, 'Name'));
}

/** Whether a field holds the id of a record. The id of an order is the number that the register shows. */
const isRecordId = (field: string) => /Ids?$/.test(field) && field !== 'orderId' && field !== 'cloverMerchantId';

function toText(field: string, values: Values, names: AuditRow['names']): string | null {
  if (!(field in values)) return null;
  const value = values[field];
  if (typeof value === 'string' && isRecordId(field)) return names[value] ?? value;
  if (field === 'kind' && typeof value === 'string') return titles[value] ?? value;
  if (field === 'scope' && typeof value === 'string') return SCOPES[value] ?? value;
  if (/^cents$|Cents$/.test(field) && typeof value === 'number') return money.format(value / 100);
  return valueLabel(value, { isFieldName: field === 'secrets' });
}

/** What an account signs in to. */
const SCOPES: Partial<Record<string, string>> = {
  admin: 'Admin',
  board: 'Cashier board',
  dashboard: 'Dashboard',
  kiosk: 'Kiosk',
};
/** Fields that an entry repeats unchanged, because they name what the others belong to. */
const NAMING: ReadonlySet<string> = new Set(['item', 'kind', 'name']);
const titles: Partial<Record<string, string>> = AUTOMATION_TITLES;
const FIELDS: Record<string, string> = {
  birthdayPoints: 'Birthday gift',
  campaignReserve: 'Texts kept for campaigns',
  cashiersMayResolve: 'Cashiers complete and cancel rewards',
  cents: 'Cost',
  cloverApiKey: 'Point-of-sale API key',
  cloverMerchantId: 'Merchant ID',
  dayPointsMax: 'Most points per customer per day',
  earningMinCents: 'Minimum purchase to earn points',
  ghlApiKey: 'Contact-management API key',
  ghlFineToken: 'Fine token',
  expiryMonths: 'Months without activity until points expire',
  holdsBack: 'Skip one in ten, to compare',
  isActive: 'Active',
  isAgeRestrictedExcluded: 'Age-restricted items earn no points',
  isOn: 'On',
  isReferralEnabled: 'Referral program',
  purchaseReferralPercentage: 'Purchase referral percentage',
  referralCreditsPerDay: 'Referrals credited per day',
  timeMatchesPerDay: 'Purchases without a phone number, per customer a day',
  isPhoneCreditEnabled: 'Credit by the phone number on the order',
  isScanEnabled: 'Check-in by scan',
  kioskIdleMinutes: 'Minutes until a kiosk ends a visit',
  pendingReleaseHours: 'Unclaimed rewards expire after (hours)',
  salePointsMax: 'Most points per purchase',
  scope: 'Signed in to',
  signUpPoints: 'Sign-up gift',
  smsLimit: 'SMS limit',
  textVersion: 'Version of the text they agreed to',
  visitMinCents: 'Minimum purchase for visit points',
};
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** A text message costs fractions of a cent. */
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** Converts a field name such as pointsPerDollar to 'Points per dollar'. */
function fieldLabel(field: string): string {
  const label =
    FIELDS[field] ??
    field.replaceAll('_', ' ').replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function valueLabel(value: unknown, { isFieldName = false } = {}): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return number.format(value);
  if (typeof value === 'string') return isFieldName ? fieldLabel(value) : value;
  if (Array.isArray(value)) return value.map((item) => valueLabel(item, { isFieldName })).join(', ') || 'none';
  return (
    Object.entries(value)
      .map(([field, inner]) => `${fieldLabel(field)}: ${valueLabel(inner)}`)
      .join('; ') || 'none'
  );
}
