import type { PointsChange } from '../../../contract/points';
import { formatDate } from '../../shared/format/formatDate';
import type history from '../../shared/i18n/messages/en/history.json';
import type { Text, Translate } from '../../shared/i18n/useText';
import { getRefundedAmount } from './refundedAmount';

type T = Translate<keyof typeof history>;
type Change = Pick<PointsChange, 'kind' | 'points' | 'reason' | 'released'>;

/**
 * Tells a customer why the balance changed, such as 'Purchase of $12.50' or 'Redeemed Free coffee'. The ledger stores
 * the reasons for purchases and referrals as English sentences. Other languages translate the sentences they recognize.
 */
export function describePointsChange(
  { kind, points, reason, released }: Change,
  text: Text<keyof typeof history>,
): string {
  const { t, language } = text;
  const sentence = language === 'en' ? reason : reason && translateReason(reason, t);
  switch (kind) {
    case 'earn':
      return sentence ?? t('history.purchase');
    case 'redeem':
      return reason === undefined ? t('history.rewardRedeemed') : t('history.redeemedItem', { name: reason });
    case 'refund':
      if (released) return t('history.released', { name: reason ?? t('history.yourReward') });
      return reason === undefined ? t('history.returned') : t('history.returnedFor', { name: reason });
    case 'referral':
      return sentence ?? t('history.referred');
    case 'adjustment':
      return t(points > 0 ? 'history.added' : 'history.removed');
    case 'expiry':
      return describeExpiry(reason, text);
    case 'reversal': {
      const amount = getRefundedAmount(reason);
      return amount === undefined ? (sentence ?? t('history.refunded')) : t('history.purchaseRefunded', { amount });
    }
    default:
      // A newer server may send kinds that this client does not know.
      return sentence ?? t('history.changed');
  }
}

const NO_ACTIVITY = /^No activity since (\w+ \d+, \d{4})$/;

/** The reason in the ledger contains an English date: 'No activity since May 3, 2025'. */
function describeExpiry(reason: string | undefined, { t, language }: Text<keyof typeof history>): string {
  const day = NO_ACTIVITY.exec(reason ?? '')?.[1];
  if (day === undefined) return t('history.expired');
  return t('history.expiredSince', { date: formatDate(new Date(`${day} UTC`).toISOString(), language, 'UTC') });
}

const SENTENCES: Record<string, keyof typeof history> = {
  'Share of a purchase by a customer you referred': 'history.share',
  'A purchase by a customer you referred was reduced': 'history.shareReduced',
  'Referred a new customer': 'history.referred',
};
const EXCLUDED = '(?:, (\\S+) of it earns no points)?';
const BY_STORE = '(?:, (credited|taken back) by the store)?';
const PURCHASE = new RegExp(`^Purchase of (\\S+?)${EXCLUDED}(?:, ([\\d.]+)x by (.+?))?${BY_STORE}$`);
const CHANGED = new RegExp(`^Purchase (reduced|increased) from (\\S+) to (\\S+?)${EXCLUDED}$`);

/** A reason from the ledger in the language of the page; undefined for an unknown reason. */
function translateReason(reason: string, t: T): string | undefined {
  const key = SENTENCES[reason];
  if (key !== undefined) return t(key);
  const changed = CHANGED.exec(reason);
  if (changed) {
    const values = { before: changed[2], after: changed[3] };
    const sentence = t(changed[1] === 'reduced' ? 'history.purchaseReduced' : 'history.purchaseIncreased', values);
    return [sentence, ...describeExcluded(changed[4], t)].join(', ');
  }
  const purchase = PURCHASE.exec(reason);
  if (!purchase) return undefined;
  const [, amount, excluded, factor, promotion, byStore] = purchase;
  return [
    t('history.purchaseOf', { amount }),
    ...describeExcluded(excluded, t),
    ...(factor === undefined ? [] : [t('history.multipliedBy', { factor, promotion })]),
    ...(byStore === undefined ? [] : [t(byStore === 'credited' ? 'history.byStore' : 'history.takenBack')]),
  ].join(', ');
}

const describeExcluded = (amount: string | undefined, t: T): string[] =>
  amount === undefined ? [] : [t('history.earnsNothing', { amount })];
