/** A rule of the product that is broken on purpose, and the suites that must detect it. */
export interface Mutation {
  name: string;
  /** The path below src. */
  file: string;
  /** The text to replace. It must occur once in the file. */
  search: string;
  replacement: string;
  /** Patterns of HTTP and unit suites, in the format of jest. */
  suites: readonly string[];
}

const REDEEM = 'server/modules/redemptions';
const CUSTOMERS = 'server/modules/customers';
const CHECKOUT = 'server/modules/pointOfSale/checkout';
const EARNING = 'server/modules/pointOfSale/earning';

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'ledger-below-zero',
    file: 'server/database/schema/ledger.sql',
    search: "if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then",
    replacement: 'if false then',
    suites: ['ledger/appendToLedger', 'ledger/guards'],
  },
  {
    name: 'adjustment-beyond-balance',
    file: 'server/modules/customers/customerRecords/adjustPoints.ts',
    search: 'delta < 0 && points + delta < 0',
    replacement: 'delta < 0 && points + delta < -1_000_000',
    suites: ['customerRecords/adjustPoints'],
  },
  {
    name: 'redeem-enough-points',
    file: `${REDEEM}/redemptions.policy.ts`,
    search: 'points >= reward.pointsRequired',
    replacement: 'points > reward.pointsRequired',
    suites: ['redemptions/redeem\\.http', 'redemptions/redeemPolicy'],
  },
  {
    name: 'redeem-price',
    file: `${REDEEM}/redeemReward.ts`,
    search: 'delta: -offer.pointsRequired,',
    replacement: 'delta: 1 - offer.pointsRequired,',
    suites: ['redemptions/redeem\\.http'],
  },
  {
    name: 'redeem-once',
    file: `${REDEEM}/redemptions.policy.ts`,
    search: 'if (reward.block !== null) return',
    replacement: '',
    suites: ['redemptions/redeem\\.http', 'redemptions/redeemPolicy'],
  },
  {
    name: 'redeem-daily-limit-of-concurrent-calls',
    file: `${REDEEM}/redeemReward.sql.ts`,
    search: 'where $5::integer is null or u.used < $5',
    replacement: 'where $5::integer is null or true',
    suites: ['redemptions/redeem\\.http'],
  },
  {
    name: 'redeem-inactive',
    file: `${REDEEM}/redemptions.policy.ts`,
    search: 'if (!reward.isActive)',
    replacement: 'if (points < 0)',
    suites: ['redemptions/redeem\\.http', 'redemptions/redeemPolicy'],
  },
  {
    name: 'promotion-ended',
    file: 'server/modules/redemptions/redeemPromotion.sql.ts',
    search: 'end_date <= statement_timestamp() as "hasEnded"',
    replacement: 'false as "hasEnded"',
    suites: ['redemptions/redeemPromotion'],
  },
  {
    name: 'refund-points',
    file: `${REDEEM}/pointsHold.ts`,
    search: "await append(sql, change, 'refund');",
    replacement: '',
    suites: ['redemptions/resolve'],
  },
  {
    name: 'refund-daily-use',
    file: `${REDEEM}/rewardDailyUse.sql.ts`,
    search: 'set used = used - 1',
    replacement: 'set used = used',
    suites: ['redemptions/resolve', 'redemptions/release'],
  },
  {
    name: 'refund-of-a-purchase',
    file: 'server/modules/pointOfSale/checkout/points.ts',
    search: 'sumBeforeTax([payment]) - sumRefunds(paymentRefunds, [payment])',
    replacement: 'sumBeforeTax([payment]) - 0 * sumRefunds(paymentRefunds, [payment])',
    suites: ['checkout/points', 'checkout/reconcile\\.http'],
  },
  {
    name: 'referral-once',
    file: `${CUSTOMERS}/registerCustomer.ts`,
    search: 'existing && referrer !== null && (await wasReferred(sql, storeId, existing.id))',
    replacement: 'existing && referrer === ""',
    suites: ['customers/referral(Circles|Limit)', 'customers/register\\.http'],
  },
  {
    name: 'referral-circle',
    file: `${CUSTOMERS}/registerCustomer.ts`,
    search: 'return customerId === referrer || hasReferrer(sql, storeId, customerId, referrer);',
    replacement: 'return customerId === referrer;',
    suites: ['customers/referralCircles', 'customers/register\\.http'],
  },
  {
    name: 'referral-daily-limit',
    file: `${CUSTOMERS}/dailyUse.sql.ts`,
    search: 'where u.granted < $5::integer',
    replacement: 'where u.granted < $5::integer + 1',
    suites: ['customers/referralLimit'],
  },
  {
    name: 'merge-consent',
    file: 'server/modules/customers/merging/merge.policy.ts',
    search: 'hasConsent(from) && hasConsent(into)',
    replacement: 'hasConsent(from) || hasConsent(into)',
    suites: ['merging/merge\\.http'],
  },
  {
    name: 'merge-older-redemption-counts',
    file: 'server/modules/customers/merging/merge.policy.ts',
    search: 'a.createdAt.localeCompare(b.createdAt)',
    replacement: 'b.createdAt.localeCompare(a.createdAt)',
    suites: ['merging/merge\\.http'],
  },
  {
    name: 'erase-personal-data',
    file: 'server/modules/customers/erasure/eraseCustomer.sql.ts',
    search: 'phone = null, name = null, birthday = null',
    replacement: 'phone = null, name = null',
    suites: ['erasure/erase\\.http'],
  },
  {
    name: 'erase-points',
    file: 'server/modules/customers/erasure/eraseCustomer.ts',
    search: 'await expirePoints(sql, actor, customer);',
    replacement: '',
    suites: ['erasure/erase\\.http'],
  },
  {
    name: 'idempotency-other-request',
    file: 'server/shared/idempotency.ts',
    search: '!stored.request_hash.equals(requestHash)',
    replacement: 'stored.request_hash.length !== requestHash.length',
    suites: ['redemptions/redeem\\.http', 'customers/register\\.http'],
  },
  {
    name: 'idempotency-repetition',
    file: 'server/shared/idempotency.ts',
    search: 'if (error instanceof KeyAlreadyUsed) return findResponse(db, keyed);',
    replacement: 'if (error instanceof KeyAlreadyUsed) return null;',
    suites: ['redemptions/redeem\\.http', 'customers/register\\.http'],
  },
  {
    name: 'throttle-account',
    file: 'server/platform/auth/loginThrottle.ts',
    search: 'await consume(accounts, account, TOO_MANY_LOGINS);',
    replacement: '',
    suites: ['auth/throttle'],
  },
  {
    name: 'roles',
    file: 'server/platform/auth/guard.ts',
    search: '!scopes.includes(principal.scope)',
    replacement: 'scopes.length === 0',
    suites: ['server/guard', 'redemptions/redemptionList'],
  },
  {
    name: 'store-isolation',
    file: 'server/platform/auth/assertSameStore.ts',
    search: '!own.includes(normalizeId(named))',
    replacement: "normalizeId(named) === ''",
    suites: ['redemptions/redeem\\.http', 'redemptions/redemptionList'],
  },
  {
    name: 'quiet-hours',
    file: 'server/modules/sms/localTime.ts',
    search: 'hour >= SENDING_HOURS.close',
    replacement: 'hour > SENDING_HOURS.close',
    suites: ['sms/quietHours'],
  },
  {
    name: 'consent',
    file: 'server/modules/sms/campaigns.sql.ts',
    search: "when not ${HAS_CONSENT} then 'no_consent'",
    replacement: '',
    suites: ['sms/audience', 'sms/campaigns', 'sms/rejections'],
  },
  {
    name: 'quota',
    file: 'server/modules/sms/quota.sql.ts',
    search: 'where u.used + excluded.used <= $4::integer',
    replacement: 'where $4::integer > 0',
    suites: ['sms/campaigns'],
  },
  {
    name: 'kiosk-inactivity',
    file: 'client/features/customerKiosk/lastActivity.ts',
    search: 'const LEAVE_AFTER_MS = 60_000;',
    replacement: 'const LEAVE_AFTER_MS = 90_000;',
    suites: ['customers/useInactivity'],
  },
  {
    name: 'birthday-in-the-future',
    file: `${CUSTOMERS}/registration.policy.ts`,
    search: 'isReal && date <= today',
    replacement: 'isReal',
    suites: ['customers/register\\.http', 'customers/registrationRules'],
  },
  {
    name: 'paging-next-page',
    file: 'server/shared/paging.ts',
    search: 'limit === null ? null : limit + 1',
    replacement: 'limit',
    suites: ['redemptions/redemptionList'],
  },
  {
    name: 'boost-equal-multiplier',
    file: `${CHECKOUT}/chooseFactor.ts`,
    search: 'own.item_value > boost.factor',
    replacement: 'own.item_value >= boost.factor',
    suites: ['boosts/boostCredits'],
  },
  {
    name: 'boost-of-payment',
    file: 'server/modules/boosts/boosts.sql.ts',
    search: 'and (archived_at is null or archived_at > ',
    replacement: 'and (archived_at is null or null > ',
    suites: ['boosts/boostCredits'],
  },
  {
    name: 'boost-end',
    file: 'contract/boostTimes.ts',
    search: '(isOvernight || minute < end)',
    replacement: '(isOvernight || minute <= end)',
    suites: ['boosts/boostTimes', 'boosts/boostCredits'],
  },
  {
    name: 'boost-lost-with-value',
    file: `${CHECKOUT}/reconcileOrderCredits.ts`,
    search: 'return { ...NO_FACTOR, paidAt: null, gained: [] };',
    replacement: 'return kept;',
    suites: ['boosts/boostCredits'],
  },
  {
    name: 'earning-gift-card',
    file: `${EARNING}/earning.policy.ts`,
    search: '!line.isRevenue || ',
    replacement: '',
    suites: ['checkout/earning\\.unit', 'checkout/earningTable'],
  },
  {
    name: 'earning-returned',
    file: `${EARNING}/earning.policy.ts`,
    search: 'lines.filter(({ isReturned }) => !isReturned)',
    replacement: 'lines',
    suites: ['checkout/earning\\.unit', 'checkout/earningTable'],
  },
  {
    name: 'earning-rounding',
    file: `${EARNING}/earning.policy.ts`,
    search: '(dividend * 2n + divisor)',
    replacement: '(dividend * 2n)',
    suites: ['checkout/earning\\.unit'],
  },
  {
    name: 'earning-terms-kept',
    file: `${EARNING}/earning.policy.ts`,
    search: 'itemId === null || itemId in before',
    replacement: 'itemId === null',
    suites: ['checkout/earning\\.unit'],
  },
  {
    name: 'earning-categories-of-credit',
    file: `${CHECKOUT}/reconcileOrderCredits.ts`,
    search: 'determineEarning(purchase, lines, terms, terms.items)',
    replacement: 'determineEarning(purchase, lines, NOTHING_EXCLUDED, {})',
    suites: ['checkout/earningTable'],
  },
  {
    name: 'earning-cursor-waits',
    file: `${CHECKOUT}/applyOrders.ts`,
    search: 'needsLines.length > 0 ? { modifiedMs: null } : cursor',
    replacement: 'cursor',
    suites: ['pointOfSale/earningCategories'],
  },
  {
    name: 'earning-items-cached',
    file: `${EARNING}/itemCategories.sql.ts`,
    search: "interval '1 day'",
    replacement: "interval '0 days'",
    suites: ['pointOfSale/earningCategories'],
  },
];
