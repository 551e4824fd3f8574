import { toText, type ShopId, type Sql } from '../../database/Database';
import { appendToLedger, type LedgerEntry } from '../ledger';
import { calculateReturn, convertPoints, toMoveOutSource, toMoveSource } from './origins.rules';
import { lockArchived, lockOrigin, sumReturned, updateOrigin } from './origins.sql';

/** The actor of moves, which no person makes. */
export const MOVER = { role: 'system', id: null };

interface Way {
  chainId: string;
  shopKey: ShopId;
  rate: number;
}

/**
 * Moves on what the archive of a shop has of a customer, after a purchase from before the shop joined was credited or
 * refunded there: by a pair of ledger rows, in the transaction of that change. The chain's customer has always got the
 * rounded worth of everything that was moved, so that no sequence of moves makes a point. A move that is worth nothing
 * writes no row in the chain.
 */
export async function movePoints(sql: Sql, way: Way, originId: string): Promise<void> {
  const origin = await lockOrigin(sql, way, originId);
  const archived = await lockArchived(sql, toText(way.shopKey), originId);
  // Who went back with the shop and was not brought again is nobody in the chain, but may have a debt in the archive.
  if (!origin || origin.isBack || !archived || archived.points === 0) return;
  const reasons = { out: { code: 'moved_to_chain' }, in: { code: 'moved_from_shop' } } as const;
  await movePart(sql, way, {
    origin: { ...origin, originId },
    moved: archived.moved,
    points: archived.points,
    reasons,
  });
}

/**
 * Decides anew what went back with a customer of a shop that left, after a purchase of the chain was refunded that they
 * had spent: `balance` of their points are in the chain. What should have stayed there for that is moved from what is
 * still in the store. Returns what that gave the chain's customer.
 */
export async function takeReturned(
  sql: Sql,
  way: Way & { leftAt: string },
  { originId, balance }: { originId: string; balance: number },
): Promise<number> {
  const archived = await lockArchived(sql, toText(way.shopKey), originId);
  const origin = await lockOrigin(sql, way, originId);
  if (!origin?.isBack || !archived) return 0;
  const returned = Math.min(await sumReturned(sql, way, originId), archived.points);
  if (returned <= 0) return 0;
  const moved = archived.moved + returned;
  const brought = convertPoints(moved, way.rate);
  const before = balance + brought - origin.points;
  const { points } = calculateReturn({ balance: before, brought, moved, rate: way.rate });
  if (points >= returned) return 0;
  const reason = { code: 'moved_for_refund' } as const;
  return movePart(sql, way, {
    origin: { ...origin, originId },
    moved: archived.moved,
    points: returned - points,
    reasons: { out: reason, in: reason },
  });
}

interface Part {
  origin: { originId: string; customerId: string; points: number; moves: number };
  /** What was moved before, and what is now, in points of the shop. */
  moved: number;
  points: number;
  reasons: Record<'out' | 'in', NonNullable<LedgerEntry['details']>>;
}

/** Moves points of the shop to the chain, and returns what that gives there. */
async function movePart(
  sql: Sql,
  { chainId, shopKey, rate }: Way,
  { origin: { originId, customerId, points: before, moves }, moved, points, reasons }: Part,
): Promise<number> {
  const n = moves + 1;
  const worth = convertPoints(moved + points, rate);
  const delta = worth - before;
  await appendToLedger(sql, {
    storeId: toText(shopKey),
    customerId: originId,
    delta: -points,
    kind: 'adjustment',
    source: toMoveOutSource(originId, n),
    actor: MOVER,
    details: reasons.out,
  });
  if (delta !== 0) {
    await appendToLedger(sql, {
      storeId: chainId,
      shopKey,
      customerId,
      delta,
      kind: delta < 0 ? 'reversal' : 'adjustment',
      source: toMoveSource(originId, n),
      actor: MOVER,
      details: reasons.in,
    });
  }
  await updateOrigin(sql, { chainId, shopKey }, { originId, points: worth, moves: n });
  return delta;
}
