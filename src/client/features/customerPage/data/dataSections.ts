import type { CustomerData } from '../../../../contract/customerPage';
import type english from '../../../shared/i18n/messages/en/myData.json';

type Format = 'text' | 'phone' | 'number' | 'date' | 'time' | 'cents' | 'language' | 'wallet' | 'openedBy' | 'reason';

interface DataSection {
  name: Exclude<keyof CustomerData, 'exportedAt' | 'archives'>;
  title: keyof typeof english;
  fields: readonly { name: string; label: keyof typeof english; format: Format }[];
}

const field = (name: string, label: keyof typeof english, format: Format = 'time') => ({ name, label, format });

/** The personal data that the page shows. Ids and internal codes are only in the download. */
export const DATA_SECTIONS: readonly DataSection[] = [
  {
    name: 'customers',
    title: 'myData.you',
    fields: [
      field('name', 'myData.name', 'text'),
      field('phoneNumber', 'myData.phoneNumber', 'phone'),
      field('birthday', 'myData.birthday', 'date'),
      field('language', 'myData.language', 'language'),
      field('points', 'myData.points', 'number'),
      field('visits', 'myData.visits', 'number'),
      field('lastVisitAt', 'myData.lastVisit'),
      field('joinedAt', 'myData.joined'),
      field('referralCode', 'myData.referralCode', 'text'),
      field('smsConsentAt', 'myData.agreedToTexts'),
      field('smsOptedOutAt', 'myData.optedOut'),
    ],
  },
  {
    name: 'pointsChanges',
    title: 'myData.pointsChanges',
    fields: [
      field('createdAt', 'myData.time'),
      field('points', 'myData.points', 'number'),
      field('balanceAfter', 'myData.balance', 'number'),
      field('reason', 'myData.reason', 'reason'),
    ],
  },
  { name: 'visits', title: 'myData.visits', fields: [field('at', 'myData.time')] },
  {
    name: 'redemptions',
    title: 'myData.redemptions',
    fields: [
      field('name', 'myData.item', 'text'),
      field('pointsUsed', 'myData.points', 'number'),
      field('createdAt', 'myData.requested'),
      field('resolvedAt', 'myData.closed'),
    ],
  },
  {
    name: 'checkouts',
    title: 'myData.checkouts',
    fields: [field('requestedAt', 'myData.requested'), field('resolvedAt', 'myData.closed')],
  },
  {
    name: 'orders',
    title: 'myData.orders',
    fields: [
      field('creditedAt', 'myData.time'),
      field('amountCents', 'myData.amount', 'cents'),
      field('points', 'myData.points', 'number'),
    ],
  },
  {
    name: 'earlierPurchases',
    title: 'myData.earlierPurchases',
    fields: [field('day', 'myData.day', 'date'), field('amountCents', 'myData.amount', 'cents')],
  },
  { name: 'referrals', title: 'myData.referrals', fields: [field('joinedAt', 'myData.joined')] },
  {
    name: 'texts',
    title: 'myData.texts',
    fields: [field('createdAt', 'myData.time'), field('message', 'myData.message', 'text')],
  },
  {
    name: 'automatedMessages',
    title: 'myData.automatedMessages',
    fields: [field('occurredAt', 'myData.occasion'), field('decidedAt', 'myData.time')],
  },
  { name: 'serviceTexts', title: 'myData.serviceTexts', fields: [field('createdAt', 'myData.time')] },
  {
    name: 'pageAccess',
    title: 'myData.pageAccess',
    fields: [
      field('openedAt', 'myData.opened'),
      field('openedBy', 'myData.openedBy', 'openedBy'),
      field('expiresAt', 'myData.validUntil'),
    ],
  },
  {
    name: 'walletPasses',
    title: 'myData.walletPasses',
    fields: [
      field('platform', 'myData.wallet', 'wallet'),
      field('createdAt', 'myData.added'),
      field('devices', 'myData.phones', 'number'),
    ],
  },
];
