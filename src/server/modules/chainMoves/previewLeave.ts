import type { LeaveCounts, LeavePreviewRequest } from '../../../contract/chains';
import { toShopId, type ScopedDatabase } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { listOrigins } from '../origins';
import { planReturns } from './giveBack';
import { countLeaving, listArchivedCustomers, listChainCustomers } from './leave.sql';
import { NO_LEAVE_COUNTS } from './moves.sql';
import { getLeaving } from './planLeave';
import { sumPendingPoints } from './preview.sql';

const PAGE = 2_000;

/**
 * Counts what leaving would do now, customer by customer as it is done.
 * @throws AppError those of getLeaving.
 */
export async function previewLeave(
  { db, encryptor }: { db: ScopedDatabase; encryptor: Encryptor },
  chainId: string,
  request: LeavePreviewRequest,
): Promise<LeaveCounts> {
  const { shop, stay } = await getLeaving(db, chainId, request);
  const shopKey = toShopId(shop.id);
  const move = { chainId, shopId: shopKey, pointRate: stay.rate };
  const counts = { ...NO_LEAVE_COUNTS, ...(await countLeaving(db, chainId, shop.id)) };
  const returned = await sumPendingPoints(db, chainId, shopKey);
  const balances = new Map<string, number>();
  for (let after: string | null = null; ;) {
    const origins = await listOrigins(db, { chainId, shopKey }, { after, limit: PAGE });
    const chainCustomers = await listChainCustomers(
      db,
      chainId,
      origins.map(({ customerId }) => customerId),
    );
    for (const { id, points } of chainCustomers) {
      if (!balances.has(id)) balances.set(id, points + (returned.get(id) ?? 0));
    }
    const archived = await listArchivedCustomers(
      db,
      shop.id,
      origins.map(({ originId }) => originId),
    );
    await planReturns(db, encryptor, move, { page: { origins, chainCustomers, archived }, balances, counts });
    after = origins.at(-1)?.originId ?? null;
    if (origins.length < PAGE) return counts;
  }
}
