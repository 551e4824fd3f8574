import { toText, type Shop, type Sql } from '../../database/Database';
import { forgetSessionsOfStore } from '../../platform/auth/sessions.sql';
import { lockMatching, lockShopMatching } from '../../shared/locks.sql';
import { readCompletely, type SyncDeps } from '../orderSync';
import { lockStore } from '../stores';
import { countLeaving, takeOut } from './leave.sql';
import { countCustomers } from './moveCustomers.sql';
import { findMove, lockMove, NO_LEAVE_COUNTS, startMove, type Move, type MoveKey } from './moves.sql';
import { enqueueRun } from './runJoin.jobs';
import { auditMove, findStore, postpone } from './startJoin';

/**
 * Starts a planned leave after a complete read of the shop's register, so that the chain credits what was bought
 * before. From then on the shop is closed until its customers are back. When something is in the way, it waits for the
 * next night and says why.
 */
export async function startLeave(deps: SyncDeps, key: MoveKey, signal: AbortSignal): Promise<void> {
  const { platform } = deps.database;
  const move = await findMove(platform, key);
  if (move?.status !== 'planned') return;
  const problem =
    (await findObstacle(platform, move)) ??
    ((await readCompletely(deps, toShopOfChain(move), signal)) ? null : 'Its register could not be read completely');
  const obstacle = problem ?? (await platform.transaction((sql) => start(sql, key)));
  if (obstacle !== null) await postpone(platform, move, obstacle);
}

const toShopOfChain = ({ chainId, shopId }: Move): Shop => ({ storeId: chainId, shopId, shopKey: shopId });

/** Returns why a planned leave cannot start now, or null. */
async function findObstacle(sql: Sql, { chainId, shopId }: Move): Promise<string | null> {
  const [chain, shop] = [await findStore(sql, chainId), await findStore(sql, toText(shopId))];
  if (!chain?.isActive) return 'The chain is inactive';
  if (!shop?.isActive) return 'The shop is inactive or was deleted';
  return shop.chain?.id === chainId ? null : 'It is no shop of the chain any longer';
}

async function start(sql: Sql, key: MoveKey): Promise<string | null> {
  const found = await findMove(sql, key);
  if (!found) return null;
  const { chainId, shopId } = found;
  const archiveId = toText(shopId);
  // Nothing may be matched, credited or settled in the shop or its archive while it closes.
  await lockShopMatching(sql, toShopOfChain(found));
  await lockMatching(sql, archiveId);
  for (const id of [chainId, archiveId].sort()) await lockStore(sql, id);
  const move = await lockMove(sql, key);
  if (move?.status !== 'planned') return null;
  const obstacle = await findObstacle(sql, move);
  if (obstacle !== null) return obstacle;
  const { pendingRewards, waitingCheckouts } = await countLeaving(sql, chainId, archiveId);
  const total = await countCustomers(sql, archiveId);
  const counts = { ...NO_LEAVE_COUNTS, pendingRewards, waitingCheckouts, total };
  const at = await startMove(sql, key, { terms: null, counts });
  await takeOut(sql, { chainId, archiveId, at });
  await forgetSessionsOfStore(sql, archiveId);
  await auditMove(sql, move, 'shop_leaving', {});
  await enqueueRun(sql, key, { isFirst: true });
  return null;
}
