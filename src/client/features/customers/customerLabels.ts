import type { CustomerOwnChange, LedgerRow, SmsStatus } from '../../../contract/customerRecords';
import { getRefundedAmount } from '../../entities/customer';
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

/** Says in one sentence why a balance changed. */
export function describeLedgerRow({ kind, points, reason, actor }: LedgerRow): string {
  switch (kind) {
    case 'earn':
      return reason ?? 'Purchase';
    case 'redeem':
      return reason === null ? 'Redeemed a reward' : `Redeemed ${reason}`;
    case 'refund': {
      const item = reason ?? 'a reward';
      return actor.role === 'system' ? `${item} was not picked up, so its points came back` : `${item} was cancelled`;
    }
    case 'referral':
      return reason === 'Share of a purchase by a customer you referred'
        ? 'Share of a purchase by a referred customer'
        : (reason ?? 'Referred a new customer');
    case 'adjustment':
      return reason ?? (points > 0 ? 'Points added' : 'Points removed');
    case 'expiry':
      return reason?.startsWith('No activity since ')
        ? `Points expired: ${reason.replace('No', 'no')}`
        : (reason ?? 'Points expired');
    case 'reversal': {
      const amount = getRefundedAmount(reason);
      return amount === undefined ? (reason ?? 'Refund at the register') : `Purchase of ${amount} refunded`;
    }
    default:
      return reason ?? 'Points changed';
  }
}

/** The person of the store who changed a balance; null for automatic changes, redemptions and referrals. */
export function getLedgerActor({ kind, actor }: LedgerRow): string | null {
  if (actor.role === 'system' || kind === 'redeem' || kind === 'referral') return null;
  return actor.name ?? 'Former account';
}
