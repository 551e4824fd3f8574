import type { Shop, Sql } from '../../../database/Database';
import { closeSignUpGift } from '../../customers';
import { appendToLedger } from '../../ledger';
import { findReversiblePoints } from '../orderCredits.sql';
import {
  findOtherOrder,
  forgiveGift,
  hasVisitGift,
  lockOrderForGifts,
  reopenSignUpGift,
  saveGiven,
  saveTakenBack,
  type GiftOrder,
  type OrderGiftKind,
} from './orderGifts.sql';

/** What a purchase brings beside the points that it earns. */
interface Offer {
  points: number;
  /** The least value of the purchase, in cents. A purchase of nothing brings nothing. */
  minCents: number;
}

type Actor = { role: string; id: string | null };

const SOURCES = { sign_up: 'sign-up', visit: 'visit' } as const;
const CODES = { sign_up: 'sign_up_gift', visit: 'visit_gift' } as const;

/**
 * Gives what a credited order brings: a sign-up gift with the first purchase of a new customer, and visit points with
 * one of each local day. Takes back what an order brought that is worth less than it takes by now, or was taken back
 * itself, and gives it with another order of the customer that brings it. Call it after each change of an order's
 * credit, in its transaction. Gifts of erased customers do not change.
 */
export async function settleGifts(
  sql: Sql,
  { storeId }: Pick<Shop, 'storeId'>,
  orderId: string,
  actor: Actor,
  isPassedOn = false,
): Promise<void> {
  const order = await lockOrderForGifts(sql, storeId, orderId);
  if (order === null || order.isErased) return;
  for (const kind of ['sign_up', 'visit'] as const) {
    const other = await settleGift(sql, { storeId, orderId, order, kind, actor, isPassedOn });
    if (other !== null) await settleGifts(sql, { storeId }, other, actor, true);
  }
}

interface Settled {
  storeId: string;
  orderId: string;
  order: GiftOrder;
  kind: OrderGiftKind;
  actor: Actor;
  /** Another purchase has lost a gift that this one may bring in its place. */
  isPassedOn: boolean;
}

/** Returns the order that brings the gift in place of this one, or null. */
async function settleGift(sql: Sql, settled: Settled): Promise<string | null> {
  const { storeId, orderId, order, kind } = settled;
  const { customerId, terms, day } = order;
  const offer = terms?.isArchive === true && !settled.isPassedOn ? null : getOffer(order, kind);
  const given = order.gifts.find((gift) => gift.kind === kind);
  if (given === undefined || given.granted === 0) {
    const isDue = offer !== null && !order.isTakenBack && order.eligibleCents >= offer.minCents;
    if (isDue && !(await isGivenThatDay())) await give(sql, settled, offer);
    return null;
  }
  if (!order.isTakenBack && order.eligibleCents >= given.minCents) return null;
  await takeBack(sql, settled, given.granted);
  const since = kind === 'visit' ? terms?.visitSince : terms?.signUpSince;
  if (!terms || !since) return null;
  return findOtherOrder(sql, storeId, {
    orderId,
    customerId,
    since,
    ...(kind === 'visit' ? { day, minCents: Math.max(1, terms.visitMinCents) } : { day: null, minCents: 1 }),
  });

  async function isGivenThatDay(): Promise<boolean> {
    return kind === 'visit' && day !== null && (await hasVisitGift(sql, storeId, { customerId, day }));
  }
}

function getOffer({ terms, newSince, paidAt, day }: GiftOrder, kind: OrderGiftKind): Offer | null {
  if (terms === null) return null;
  const { signUpPoints, signUpSince, visitPoints, visitSince, visitMinCents } = terms;
  if (kind === 'visit') {
    if (visitPoints === null || visitSince === null || day === null || isBefore(paidAt, visitSince)) return null;
    return { points: visitPoints, minCents: Math.max(1, visitMinCents) };
  }
  if (signUpPoints === null || signUpSince === null || newSince === null || isBefore(newSince, signUpSince))
    return null;
  return { points: signUpPoints, minCents: 1 };
}

const isBefore = (time: string, since: string): boolean => Date.parse(time) < Date.parse(since);

async function give(sql: Sql, { storeId, orderId, order, kind, actor }: Settled, offer: Offer): Promise<void> {
  const { customerId, shopKey } = order;
  const { points, minCents } = offer;
  const number = await saveGiven(sql, storeId, orderId, { kind, points, minCents });
  if (kind === 'sign_up') await closeSignUpGift(sql, storeId, customerId, new Date());
  await appendToLedger(sql, {
    storeId,
    shopKey,
    customerId,
    delta: points,
    kind: 'gift',
    source: toSource(kind, orderId, number),
    actor,
    details: { code: CODES[kind] },
  });
}

/** Points that expired are not taken a second time. The order keeps them, also when it changes again. */
async function takeBack(sql: Sql, { storeId, orderId, order, kind, actor }: Settled, granted: number): Promise<void> {
  const { customerId, shopKey } = order;
  const reversible = await findReversiblePoints(sql, storeId, { customerId, orderId });
  const points = reversible === null ? granted : Math.min(granted, reversible);
  if (points < granted) await forgiveGift(sql, storeId, orderId, kind);
  if (points === 0) return;
  const number = await saveTakenBack(sql, storeId, orderId, { kind, points });
  await appendToLedger(sql, {
    storeId,
    shopKey,
    customerId,
    delta: -points,
    kind: 'reversal',
    source: toSource(kind, orderId, number),
    actor,
    details: { code: 'gift_taken_back' },
  });
  if (kind === 'sign_up' && points === granted) await reopenSignUpGift(sql, storeId, customerId);
}

/** The cause of the change of this number of a gift of an order. */
const toSource = (kind: OrderGiftKind, orderId: string, number: number) => `${SOURCES[kind]}:${orderId}#${number}`;
