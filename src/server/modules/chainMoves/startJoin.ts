import { CHAIN_SETTINGS, CHAIN_SHOPS_MAX } from '../../../contract/plain/storeLimits';
import { toShop, toText, type Sql } from '../../database/Database';
import { pick, recordAudit } from '../../platform/audit';
import { forgetSessionsOfStore } from '../../platform/auth/sessions.sql';
import { AppError } from '../../shared/AppError';
import { lockMatching } from '../../shared/locks.sql';
import { readCompletely, type SyncDeps } from '../orderSync';
import { MOVER } from '../origins';
import { findRest, getStore, insertShop, lockStore } from '../stores';
import { nextNight } from './join.rules';
import { countCustomers } from './moveCustomers.sql';
import { findMove, lockMove, NO_COUNTS, postponeMove, startMove, type Move, type MoveKey } from './moves.sql';
import { countWhatEnds } from './preview.sql';
import { enqueueRun } from './runJoin.jobs';
import { closeStore, isImporting, savePointRate } from './startJoin.sql';

/**
 * Starts a planned join after a complete read of the store's register, so that purchases from before are credited where
 * they belong. From then on the store is closed until its customers are in the chain. When something is in the way, the
 * join waits for the next night and says why.
 */
export async function startJoin(deps: SyncDeps, key: MoveKey, signal: AbortSignal): Promise<void> {
  const { platform } = deps.database;
  const move = await findMove(platform, key);
  if (move?.status !== 'planned') return;
  const archiveId = toText(move.shopId);
  const problem =
    (await findObstacle(platform, move)) ??
    ((await readCompletely(deps, toShop(archiveId), signal)) ? null : 'Its register could not be read completely');
  const obstacle = problem ?? (await platform.transaction((sql) => start(sql, key)));
  if (obstacle === null) return;
  await postpone(platform, move, obstacle);
}

/** Lets a move wait for the next night of its store, and says why. */
export async function postpone(platform: Sql, { id: moveId, chainId, shopId }: Move, problem: string): Promise<void> {
  const timeZone = (await findStore(platform, toText(shopId)))?.timeZone ?? 'UTC';
  await postponeMove(platform, { chainId, moveId }, { problem, startsAt: nextNight(new Date(), timeZone) });
}

export async function findStore(sql: Sql, id: string) {
  try {
    return await getStore(sql, { id });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Returns why a planned join cannot start now, or null. */
async function findObstacle(sql: Sql, { chainId, shopId }: Move): Promise<string | null> {
  const [chain, shop] = [await findStore(sql, chainId), await findStore(sql, toText(shopId))];
  if (chain?.chain?.id !== chainId || !chain.isActive) return 'The chain is inactive or has ended';
  if (!shop?.isActive) return 'The store is inactive or was deleted';
  if (shop.chain) return 'The store is part of a chain already';
  if (await isImporting(sql, shop.id)) return 'An import of customers is running';
  const { shops } = await findRest(sql, chainId);
  return shops.length < CHAIN_SHOPS_MAX ? null : 'The chain is full';
}

async function start(sql: Sql, key: MoveKey): Promise<string | null> {
  const found = await findMove(sql, key);
  if (!found) return null;
  const { chainId, shopId } = found;
  const archiveId = toText(shopId);
  // Nothing may be matched or credited in the store while it closes.
  await lockMatching(sql, archiveId);
  for (const id of [chainId, archiveId].sort()) await lockStore(sql, id);
  const move = await lockMove(sql, key);
  if (move?.status !== 'planned') return null;
  const obstacle = await findObstacle(sql, move);
  if (obstacle !== null) return obstacle;
  const shop = await getStore(sql, { id: archiveId });
  await insertShop(sql, chainId, archiveId, shop.name);
  await savePointRate(sql, { chainId, shopId: archiveId, rate: move.pointRate });
  await startMove(sql, key, {
    terms: pick(shop, CHAIN_SETTINGS),
    counts: { ...NO_COUNTS, ...(await countWhatEnds(sql, archiveId)), total: await countCustomers(sql, archiveId) },
  });
  await closeStore(sql, archiveId, chainId);
  await forgetSessionsOfStore(sql, archiveId);
  await auditMove(sql, move, 'shop_joining', { name: shop.name, pointRate: move.pointRate });
  await enqueueRun(sql, key, { isFirst: true });
  return null;
}

/** Records what a move does, in the chain and in the store. */
export async function auditMove(
  sql: Sql,
  { chainId, shopId }: Move,
  action: 'shop_joining' | 'shop_joined' | 'shop_leaving' | 'shop_left',
  newValues: object,
): Promise<void> {
  const recordId = toText(shopId);
  for (const storeId of [chainId, recordId]) {
    await recordAudit(sql, {
      storeId,
      actorRole: MOVER.role,
      actorId: MOVER.id,
      action,
      recordType: 'store',
      recordId,
      newValues,
    });
  }
}
