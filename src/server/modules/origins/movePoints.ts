import { toText, type ShopId, type Sql } from '../../database/Database';
import { appendToLedger } from '../ledger';
import { convertPoints, toMoveOutSource, toMoveSource } from './origins.rules';
import { lockArchived, lockOrigin, updateOrigin } from './origins.sql';

/** The actor of moves, which no person makes. */
export const MOVER = { role: 'system', id: null };

/**
 * Moves on what the archive of a shop has of a customer, after a purchase from before the shop joined was credited or
 * refunded there: by a pair of ledger rows, in the transaction of that change. The chain's customer has always got the
 * rounded worth of everything that was moved, so that no sequence of moves makes a point. A move that is worth nothing
 * writes no row in the chain.
 */
export async function movePoints(
  sql: Sql,
  { chainId, shopKey, rate }: { chainId: string; shopKey: ShopId; rate: number },
  originId: string,
): Promise<void> {
  const archiveId = toText(shopKey);
  const origin = await lockOrigin(sql, { chainId, shopKey }, originId);
  const archived = await lockArchived(sql, archiveId, originId);
  if (!origin || !archived || archived.points === 0) return;
  const n = origin.moves + 1;
  const worth = convertPoints(archived.moved + archived.points, rate);
  const delta = worth - origin.points;
  await appendToLedger(sql, {
    storeId: archiveId,
    customerId: originId,
    delta: -archived.points,
    kind: 'adjustment',
    source: toMoveOutSource(originId, n),
    actor: MOVER,
    details: { code: 'moved_to_chain' },
  });
  if (delta !== 0) {
    await appendToLedger(sql, {
      storeId: chainId,
      shopKey,
      customerId: origin.customerId,
      delta,
      kind: delta < 0 ? 'reversal' : 'adjustment',
      source: toMoveSource(originId, n),
      actor: MOVER,
      details: { code: 'moved_from_shop' },
    });
  }
  await updateOrigin(sql, { chainId, shopKey }, { originId, points: worth, moves: n });
}
