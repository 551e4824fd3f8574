import type { CustomerOwnChange, LedgerRow, SmsStatus } from '../../../contract/customerRecords';
import { formatDate } from '../../shared/format/formatDate';
import { formatCents } from '../../shared/format/formatMoney';
import { PATHS } from '../../shared/routing/paths';
import { toPill, type Tone } from '../../shared/ui/StatusPill';

/** The path of a customer's page. */
export const getCustomerPath = (id: string) => PATHS.owner.customer.replace(':customerId', id);

/** The displayed name of a customer. Imported customers may not have one. */
export const getCustomerName = ({ name }: { name: string | null }) => name ?? 'No name yet';

const SMS: Record<SmsStatus, { label: string; tone: Tone }> = {
  subscribed: { label: 'Subscribed', tone: 'success' },
  no_consent: { label: 'Not subscribed', tone: 'neutral' },
  opted_out: { label: 'Opted out', tone: 'warning' },
  unreachable: { label: 'Unreachable', tone: 'danger' },
};
export const getSmsLabel = (status: SmsStatus) => toPill(SMS, status);

const CONSENT_SOURCES: Record<string, string> = {
  kiosk: 'at the kiosk',
  join: 'when they joined on their phone',
  owner: 'entered by the owner',
  import: 'from an import',
  customer_page: 'on their page',
};
/** Where a consent was given, such as 'at the kiosk'. */
export const getConsentSource = (source: string | null): string => CONSENT_SOURCES[source ?? ''] ?? source ?? '';

/** Describes what a customer changed in their own record, such as 'Changed their name and birthday'. */
export function describeOwnChange({ action, fields }: CustomerOwnChange): string {
  switch (action) {
    case 'customer_updated':
      return `Changed their ${new Intl.ListFormat('en-US').format(fields)}`;
    case 'customer_consent_given':
      return 'Agreed to marketing texts';
    case 'customer_consent_withdrawn':
      return 'Stopped marketing texts';
    case 'customer_signed_out':
      return 'Signed out all their phones';
    case 'customer_deletion_requested':
      return 'Asked for the code to delete their account';
  }
}

/** Says in one sentence why a balance changed. Where the words are for the customer, the owner reads others. */
export function describeLedgerRow({ kind, points, reason, details, actor }: LedgerRow): string {
  switch (details?.code) {
    case 'referral_share':
      return 'Share of a purchase by a referred customer';
    case 'referral_share_reduced':
      return 'A purchase by a referred customer was reduced';
    case 'inactivity':
      return `Points expired: no activity since ${formatDate(details.since, 'en', 'UTC')}`;
    case 'purchase_changed':
      if (details.cents === 0) return `Purchase of ${formatCents(details.centsBefore)} refunded`;
      break;
    case 'reward_reversed':
      return `${details.reward} was cancelled, because order ${details.orderId} was refunded`;
  }
  switch (kind) {
    case 'redeem':
      return reason === null ? 'Redeemed a reward' : `Redeemed ${reason}`;
    case 'refund': {
      const item = reason ?? 'a reward';
      return actor.role === 'system' ? `${item} was not picked up, so its points came back` : `${item} was cancelled`;
    }
    case 'adjustment':
      return reason ?? (points > 0 ? 'Points added' : 'Points removed');
    default:
      return reason ?? KINDS[kind] ?? 'Points changed';
  }
}

const KINDS: Partial<Record<LedgerRow['kind'], string>> = {
  earn: 'Purchase',
  referral: 'Referred a new customer',
  expiry: 'Points expired',
  gift: 'Gift',
  reversal: 'Refund at the register',
};

const BY_NOBODY: readonly LedgerRow['kind'][] = ['redeem', 'referral', 'gift'];

/** The person or program of the store that changed a balance; null for redemptions, and for what happens by itself. */
export function getLedgerActor({ kind, actor }: LedgerRow): string | null {
  if (actor.role === 'system' || BY_NOBODY.includes(kind)) return null;
  if (actor.role === 'key') return actor.name === null ? 'an API key' : `${actor.name} (API key)`;
  return actor.name ?? 'Former account';
}
