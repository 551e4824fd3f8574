import { CHAIN_SETTINGS } from '../../../contract/plain/storeLimits';
import { toText, type Sql } from '../../database/Database';
import { pick } from '../../platform/audit';
import { deleteSessionsOfStore } from '../../platform/auth/sessions.sql';
import { enqueueSync } from '../contacts';
import { findOriginStates, movePoints } from '../origins';
import { copySettings, getStore, type MoveCounts } from '../stores';
import { listPendingRewards, listPhones } from './closeShop.sql';
import { attachStore, endPrograms, listWithPoints, movePeople } from './finishJoin.sql';
import { finishMove, type Move, type MoveStep } from './moves.sql';
import { auditMove } from './startJoin';
import { isImporting } from './startJoin.sql';

const PAGE = 5_000;

/**
 * Makes the store a shop of the chain, in one transaction, when all of its customers are there. Its people, kiosks and
 * boards sign in again. Returns null then, or the step that comes first, because a request that began before the store
 * was closed redeemed a reward or registered somebody.
 */
export async function finishJoin(sql: Sql, move: Move, counts: MoveCounts): Promise<MoveStep | null> {
  const { chainId, shopId: shopKey, pointRate: rate } = move;
  const archiveId = toText(shopKey);
  if ((await listPendingRewards(sql, archiveId, { limit: 1 })).length > 0) return 'close';
  if ((await isImporting(sql, archiveId)) || (await isSomebodyLeft(sql, move))) return 'customers';
  for (const originId of await listWithPoints(sql, archiveId)) {
    await movePoints(sql, { chainId, shopKey, rate }, originId);
  }
  const chain = await getStore(sql, { id: chainId });
  await deleteSessionsOfStore(sql, archiveId);
  await attachStore(sql, archiveId, chainId);
  await copySettings(sql, chainId, pick(chain, CHAIN_SETTINGS) as typeof chain);
  const ended = { ...(await movePeople(sql, archiveId, chainId)), ...(await endPrograms(sql, archiveId)) };
  await finishMove(sql, move, { ...counts, ...ended });
  await auditMove(sql, move, 'shop_joined', { customers: counts.customers, points: counts.pointsAfter });
  await enqueueSync(sql, chainId);
  return null;
}

/** Whether a customer of the store is not in the chain yet. */
async function isSomebodyLeft(sql: Sql, { chainId, shopId: shopKey }: Move): Promise<boolean> {
  for (let after: string | null = null; ;) {
    const page = await listPhones(sql, toText(shopKey), { after, limit: PAGE });
    const ids = page.map(({ id }) => id);
    const brought = [...(await findOriginStates(sql, { chainId, shopKey }, ids)).values()];
    if (brought.filter(({ isBack }) => !isBack).length < ids.length) return true;
    if (page.length < PAGE) return false;
    after = ids.at(-1) ?? null;
  }
}
