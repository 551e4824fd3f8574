import type { AuditRow } from '../../../contract/audit';
import { AUTOMATION_TITLES } from '../../entities/automation';

export interface Change {
  label: string;
  /** The value before the change; null if there was none. `to` is null if there is no value after the change. */
  from: string | null;
  to: string | null;
}

type Values = Record<string, unknown>;

/** The changed fields of an entry with their old and new values as text. `withoutIds` leaves out ids of records. */
export function getChanges(
  { oldValues, newValues }: Pick<AuditRow, 'oldValues' | 'newValues'>,
  { withoutIds = false } = {},
): Change[] {
  const before = oldValues ?? {};
  const after = newValues ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !(withoutIds ? isRecordId(field) : hasNameField(field, fields)))
    .map((field) => ({ label: fieldLabel(field), from: toText(field, before), to: toText(field, after) }));
}

/** Whether a field such as storeName exists for this id. Then the name is shown instead of the id. */
function hasNameField(field: string, fields: readonly string[]): boolean {
  return field.endsWith('Id') && fields.includes(field.replace(/Id$/, 'Name'));
}

/** Whether a field holds the id of a record. The id of an order is the number that the register shows. */
const isRecordId = (field: string) => /Ids?$/.test(field) && field !== 'orderId' && field !== 'cloverMerchantId';

function toText(field: string, values: Values): string | null {
  if (!(field in values)) return null;
  const value = values[field];
  if (field === 'kind' && typeof value === 'string') return titles[value] ?? value;
  if (field === 'scope' && typeof value === 'string') return SCOPES[value] ?? value;
  return valueLabel(value, { isFieldName: field === 'secrets' });
}

/** What an account signs in to. */
const SCOPES: Partial<Record<string, string>> = {
  admin: 'Admin',
  board: 'Cashier board',
  dashboard: 'Dashboard',
  kiosk: 'Kiosk',
};
const titles: Partial<Record<string, string>> = AUTOMATION_TITLES;
const FIELDS: Record<string, string> = {
  campaignReserve: 'Texts kept for campaigns',
  cashiersMayResolve: 'Cashiers complete and cancel rewards',
  cloverApiKey: 'Point-of-sale API key',
  cloverMerchantId: 'Merchant ID',
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
  scope: 'Signed in to',
  smsLimit: 'SMS limit',
  textVersion: 'Version of the text they agreed to',
};
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

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
