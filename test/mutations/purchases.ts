import type { Mutation } from './mutation';

const MATCHING = 'server/modules/crediting/matching';
const SETTLED = 'checkout/settledCheckouts';
const UNIT = 'checkout/matching\\.unit';

/** Rules about which purchase a press of Checkout is about, and what is a question for the owner. */
export const PURCHASES: readonly Mutation[] = [
  {
    name: 'press-of-known-purchase',
    file: `${MATCHING}/settleCheckouts.ts`,
    search: 'return mayShare && settlesRequest(',
    replacement: 'return !mayShare && settlesRequest(',
    suites: [SETTLED],
  },
  {
    name: 'press-of-changed-purchase',
    file: `${MATCHING}/matching.rules.ts`,
    search: 'return [paidMs, changedMs].some(',
    replacement: 'return [paidMs].some(',
    suites: [SETTLED],
  },
  {
    name: 'press-before-paying',
    file: `${MATCHING}/matching.rules.ts`,
    search: 'return paidMs >= requestedMs - beforeMs && paidMs <= requestedMs + VISIT_MS;',
    replacement: 'return paidMs < beforeMs;',
    suites: [SETTLED],
  },
  {
    name: 'press-of-purchase-taken-back',
    file: `${MATCHING}/openCheckouts.sql.ts`,
    search: "and l.actor_role <> 'system'\n",
    replacement: "and l.actor_role = 'nobody'\n",
    suites: [SETTLED],
  },
  {
    name: 'press-of-purchase-of-another',
    file: `${MATCHING}/creditMatches.ts`,
    search: '|| checkout.is_in_review || isOfAnother',
    replacement: '|| checkout.is_in_review',
    suites: ['checkout/ordersOfOthers'],
  },
  {
    name: 'press-for-second-purchase',
    file: `${MATCHING}/settleCheckouts.ts`,
    search: '!credit.hasCheckout || !credit.isRepeated',
    replacement: 'credit.isRepeated || !credit.isRepeated',
    suites: ['checkout/repeatedCheckout'],
  },
  {
    name: 'press-answered-makes-ambiguous',
    file: `${MATCHING}/matching.rules.ts`,
    search: 'answered.some((other) => other.phone !==',
    replacement: "answered.some((other) => other.phone + '0' ===",
    suites: [UNIT],
  },
  {
    name: 'sale-near-answered-press',
    file: `${MATCHING}/creditMatches.ts`,
    search: 'waitingMs.push(...times.map(({ at }) => Date.parse(at)));',
    replacement: '',
    suites: [SETTLED],
  },
  {
    name: 'sale-rung-up-again',
    file: `${MATCHING}/openCheckouts.sql.ts`,
    search: "where o.store_id = $1 and o.credited_at >= $2 - interval '1 day'",
    replacement: "where o.store_id = $1 and o.credited_at >= $2 + interval '1 day'",
    suites: [SETTLED],
  },
  {
    name: 'sale-rung-up-again-before-read',
    file: `${MATCHING}/creditMatches.ts`,
    search: 'waitingMs.push(...(await listUndoneUncredited(sql, shop.storeId, purchases)));',
    replacement: '',
    suites: [SETTLED],
  },
  {
    name: 'bill-in-two-payments',
    file: `${MATCHING}/undoWrongMatches.ts`,
    search: 'getDistanceMs(payment, rivalAt) < getDistanceMs(payment, matchedAt)',
    replacement: 'getDistanceMs(payment, rivalAt) < 0',
    suites: [SETTLED],
  },
  {
    name: 'offline-time',
    file: 'server/integrations/clover/parseOrders.ts',
    search: 'return isPossible ? clientMs : receivedMs;',
    replacement: 'return receivedMs;',
    suites: ['checkout/offlineSales'],
  },
  {
    name: 'return-without-sale',
    file: 'server/modules/crediting/saveReturns.ts',
    search: 'await saveReviewOrders(sql, shop, rows, now);',
    replacement: '',
    suites: ['checkout/returns'],
  },
  {
    name: 'return-voided',
    file: 'server/modules/crediting/saveReturns.ts',
    search: 'await deleteReturns(sql, shop.storeId, others);',
    replacement: '',
    suites: ['checkout/returns'],
  },
];
