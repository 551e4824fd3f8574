import type { LeaveCounts } from '../../../contract/chains';
import { toText, type Sql } from '../../database/Database';
import { deleteSessionsOfStore } from '../../platform/auth/sessions.sql';
import { enqueueSync } from '../contacts';
import { renewExpiryNotice } from '../stores';
import { listPendingRewards } from './closeShop.sql';
import { detachStore, movePeopleBack } from './finishJoin.sql';
import { findStay, listOptOutsSince, saveOptOuts } from './leave.sql';
import { finishMove, type Move, type MoveStep } from './moves.sql';
import { auditMove } from './startJoin';

/**
 * Makes the shop a store of its own again, in one transaction, when all of its customers are back. Its people, kiosks
 * and boards sign in again. Returns null then, or the step that comes first, because a request that began before the
 * shop was closed redeemed a reward.
 */
export async function finishLeave(
  sql: Sql,
  move: Move & { startedAt: string },
  counts: LeaveCounts,
): Promise<MoveStep | null> {
  const { chainId, shopId: shopKey, startedAt } = move;
  const archiveId = toText(shopKey);
  if ((await listPendingRewards(sql, chainId, { shopKey, limit: 1 })).length > 0) return 'close';
  const stay = await findStay(sql, chainId, archiveId);
  if (stay === null) throw new Error('a shop that leaves has never joined');
  // Since its customer's batch, somebody may have opted out.
  const late = await listOptOutsSince(sql, { chainId, shopKey, since: startedAt });
  const optOuts = counts.optOuts + (await saveOptOuts(sql, archiveId, late));
  await deleteSessionsOfStore(sql, archiveId);
  await detachStore(sql, archiveId, stay.terms);
  // Nobody could check in while the store was a shop.
  await renewExpiryNotice(sql, archiveId);
  const people = await movePeopleBack(sql, archiveId, chainId);
  await finishMove(sql, move, { ...counts, ...people, optOuts });
  await auditMove(sql, move, 'shop_left', { customers: counts.customers, points: counts.pointsAfter });
  await enqueueSync(sql, archiveId);
  return null;
}
