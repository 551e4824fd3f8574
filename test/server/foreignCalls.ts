import type { ImportMapping } from '../../src/contract/imports';

/** The ids of one record of each kind that a path can name. */
export interface Records {
  storeId: string;
  subdomain: string;
  customer: string;
  /** A former phone number of the customer. */
  formerPhone: string;
  /** Another customer of this store. */
  twin: string;
  /** A customer whose second ledger row is an expiry. */
  expired: string;
  reward: string;
  promotion: string;
  boost: string;
  redemption: string;
  promotionRedemption: string;
  cashier: string;
  session: string;
  apiKey: string;
  flag: string;
  webhook: string;
  /** A delivery to the webhook endpoint. */
  delivery: string;
  checkout: string;
  reviewOrder: string;
  /** A redemption that the owner must review. */
  reviewReward: string;
  campaign: string;
  import: string;
  /** Two imports: one without a mapping, and one after its dry run. */
  checkedImport: string;
  sale: string;
  /** The order of a credit that the customer has. */
  credit: string;
}

export interface Call {
  path: string;
  body?: object;
}

const inStore = (path: string) => (records: Records, storeId: string) => ({
  path: `/stores/${storeId}/rewards${path.replace(/:(\w+)/g, (_all, kind: keyof Records) => records[kind])}`,
});
const callTo = (path: string, body?: object) => (records: Records) => ({
  path: path.replace(/:(\w+)/g, (_all, kind: keyof Records) => records[kind]),
  ...(body && { body }),
});

export const MAPPING: ImportMapping = {
  phone: 0,
  name: null,
  birthday: null,
  points: null,
  joined: null,
  smsConsent: null,
  dateOrder: 'mdy',
  hasConsentStatement: false,
  overwrites: false,
};

/**
 * The call of each route that has an id besides the store's in its path. `records` provides the ids, `storeId` is in
 * the path, and `own` has the caller's records for other ids. A route missing here, or an entry without a route, fails
 * the test.
 */
export const CALLS: Record<string, (records: Records, storeId: string, own: Records) => Call> = {
  'PATCH /store/cashiers/{id}': callTo('/store/cashiers/:cashier', { name: 'Taken Over' }),
  'PATCH /store/cashiers/{id}/reset-password': callTo('/store/cashiers/:cashier/reset-password', {
    password: 'taken-over-2026-x',
  }),
  'DELETE /store/cashiers/{id}': callTo('/store/cashiers/:cashier'),
  'GET /stores/{storeId}/rewards/customer/{customerId}': inStore('/customer/:customer'),
  'POST /public/promotions/{id}/redeem-customer': (records, storeId) => ({
    path: `/public/promotions/${records.promotion}/redeem-customer`,
    body: { customerId: records.twin, storeId },
  }),
  'PATCH /stores/{storeId}/rewards/{id}': (records, storeId) => ({
    ...inStore('/:reward')(records, storeId),
    body: { name: 'Taken Over' },
  }),
  'GET /stores/{storeId}/rewards/{id}/price-preview': inStore('/:reward/price-preview?pointsRequired=100'),
  'DELETE /stores/{storeId}/rewards/{id}': inStore('/:reward'),
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': (records, storeId) => ({
    ...inStore('/redemptions/:redemption')(records, storeId),
    body: { status: 'cancelled' },
  }),
  'GET /stores/{storeId}/rewards/redemptions/{id}': inStore('/redemptions/:redemption'),
  'DELETE /stores/{storeId}/rewards/redemptions/{id}': inStore('/redemptions/:redemption'),
  'DELETE /store/promotions/redemptions/{id}': callTo('/store/promotions/redemptions/:promotionRedemption'),
  'DELETE /store/api-keys/{id}': callTo('/store/api-keys/:apiKey'),
  'DELETE /store/sessions/{id}': callTo('/store/sessions/:session'),
  'DELETE /store/point-of-sale/review/checkouts/{id}': callTo('/store/point-of-sale/review/checkouts/:checkout'),
  'DELETE /store/point-of-sale/review/orders/{id}': callTo('/store/point-of-sale/review/orders/:reviewOrder'),
  'POST /store/point-of-sale/review/rewards/{id}': callTo('/store/point-of-sale/review/rewards/:reviewReward', {
    decision: 'reverse',
  }),
  'POST /store/point-of-sale/credits/{id}/move': (records, _storeId, own) => ({
    path: `/store/point-of-sale/credits/${records.credit}/move`,
    body: { fromCustomerId: records.customer, toCustomerId: own.twin },
  }),
  'PATCH /store/boosts/{id}': callTo('/store/boosts/:boost', { name: 'Taken Over' }),
  'DELETE /store/boosts/{id}': callTo('/store/boosts/:boost'),
  'PATCH /store/promotions/{id}': callTo('/store/promotions/:promotion', { name: 'Taken Over' }),
  'DELETE /store/promotions/{id}': callTo('/store/promotions/:promotion'),
  'GET /store/customers/{id}/merge': (records, _storeId, own) => ({
    path: `/store/customers/${records.customer}/merge?into=${own.twin}`,
  }),
  'POST /store/customers/{id}/merge': (records, _storeId, own) => ({
    path: `/store/customers/${records.customer}/merge`,
    body: { intoCustomerId: own.twin },
  }),
  'DELETE /store/customers/{id}': callTo('/store/customers/:customer'),
  'DELETE /store/customers/{id}/phones': callTo('/store/customers/:customer/phones'),
  'GET /store/customers/{id}/export': callTo('/store/customers/:customer/export'),
  'GET /store/customers/import/{id}': callTo('/store/customers/import/:import'),
  'DELETE /store/customers/import/{id}': callTo('/store/customers/import/:import'),
  'POST /store/customers/import/{id}/check': callTo('/store/customers/import/:import/check', MAPPING),
  'POST /store/customers/import/{id}/start': callTo('/store/customers/import/:checkedImport/start'),
  'GET /store/customers/import/{id}/rejected': callTo('/store/customers/import/:checkedImport/rejected'),
  'GET /store/customers/import/{id}/warned': callTo('/store/customers/import/:checkedImport/warned'),
  'GET /store/sms/campaigns/{id}': callTo('/store/sms/campaigns/:campaign'),
  'POST /store/sms/campaigns/{id}/pause': callTo('/store/sms/campaigns/:campaign/pause'),
  'POST /store/sms/campaigns/{id}/resume': callTo('/store/sms/campaigns/:campaign/resume'),
  'POST /store/sms/campaigns/{id}/cancel': callTo('/store/sms/campaigns/:campaign/cancel'),
  'PATCH /store/customers/{id}': callTo('/store/customers/:customer', { name: 'Taken Over' }),
  'POST /store/customers/{id}/points': callTo('/store/customers/:customer/points', { delta: 5, reason: 'Gift' }),
  'PATCH /store/webhooks/{id}': callTo('/store/webhooks/:webhook', { description: 'Taken over' }),
  'DELETE /store/webhooks/{id}': callTo('/store/webhooks/:webhook'),
  'POST /store/webhooks/{id}/secret': callTo('/store/webhooks/:webhook/secret'),
  'POST /store/webhooks/{id}/test': callTo('/store/webhooks/:webhook/test'),
  'GET /store/webhooks/{id}/deliveries': callTo('/store/webhooks/:webhook/deliveries'),
  'POST /store/webhooks/{id}/resend': callTo('/store/webhooks/:webhook/resend', { since: '2026-01-01T00:00:00Z' }),
  'POST /store/webhooks/{id}/deliveries/{deliveryId}/resend': callTo(
    '/store/webhooks/:webhook/deliveries/:delivery/resend',
  ),
  'POST /store/flags/{id}/review': callTo('/store/flags/:flag/review', { note: 'Fine' }),
  'POST /store/customers/{id}/restore-points': callTo('/store/customers/:expired/restore-points', { number: 2 }),
  'POST /store/customers/{id}/release-number': ({ customer, formerPhone }) => ({
    path: `/store/customers/${customer}/release-number`,
    body: { phone: formerPhone },
  }),
  'GET /store/customers/{id}': callTo('/store/customers/:customer'),
  'GET /store/customers/{id}/points': callTo('/store/customers/:customer/points'),
  'GET /store/customers/{id}/redemptions': callTo('/store/customers/:customer/redemptions'),
  'GET /store/customers/{id}/visits': callTo('/store/customers/:customer/visits'),
  'GET /store/customers/{id}/referrals': callTo('/store/customers/:customer/referrals'),
  'GET /store/customers/{id}/messages': callTo('/store/customers/:customer/messages'),
  'GET /store/customers/{id}/own-changes': callTo('/store/customers/:customer/own-changes'),
};

/** Calls with ids in bodies or queries. */
export const OTHER_CALLS: Record<string, (records: Records, storeId: string, own: Records) => Call> = {
  'POST /public/redeem': (records, _storeId, own) => ({
    path: '/public/redeem',
    body: { customerId: records.twin, rewardId: own.reward, storeSubdomain: own.subdomain },
  }),
  'POST /public/redeem with the reward of the other store': (records, _storeId, own) => ({
    path: '/public/redeem',
    body: { customerId: own.twin, rewardId: records.reward, storeSubdomain: own.subdomain },
  }),
  'POST /store/customers/{id}/merge into a customer of the other store': (records, _storeId, own) => ({
    path: `/store/customers/${own.customer}/merge`,
    body: { intoCustomerId: records.twin },
  }),
  'POST /store/point-of-sale/credits': (records, _storeId, own) => ({
    path: '/store/point-of-sale/credits',
    body: { orderId: own.sale, customerId: records.customer },
  }),
  'POST /store/point-of-sale/credits/{id}/move to a customer of the other store': (records, _storeId, own) => ({
    path: `/store/point-of-sale/credits/${own.credit}/move`,
    body: { fromCustomerId: own.customer, toCustomerId: records.twin },
  }),
};
