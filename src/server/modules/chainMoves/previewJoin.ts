import type { JoinCounts, JoinPreviewRequest } from '../../../contract/chains';
import { toShopId, type ScopedDatabase } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { findArrivals } from './arrivals';
import { countPasses } from './closeShop.sql';
import { tallyCustomer } from './join.rules';
import { findFormerNumbers } from './moveCustomers';
import { listById, listCustomers } from './moveCustomers.sql';
import { NO_COUNTS } from './moves.sql';
import { getJoining } from './planJoin';
import { countWhatEnds, sumPendingPoints } from './preview.sql';

const PAGE = 2_000;

/**
 * Counts what joining would do now, customer by customer as it is done.
 * @throws AppError those of getJoining.
 */
export async function previewJoin(
  { db, encryptor }: { db: ScopedDatabase; encryptor: Encryptor },
  chainId: string,
  request: JoinPreviewRequest,
): Promise<JoinCounts> {
  const { id: archiveId } = await getJoining(db, chainId, request);
  const counts = { ...NO_COUNTS, ...(await countWhatEnds(db, archiveId)) };
  counts.passes = await countPasses(db, archiveId);
  const returned = await sumPendingPoints(db, archiveId);
  for (let after: string | null = null; ;) {
    const page = await listCustomers(db, archiveId, { after, limit: PAGE });
    const arrivals = await findArrivals(
      db,
      { chainId, shopId: toShopId(archiveId), pointRate: request.pointRate },
      page.map((customer) => ({ ...customer, points: customer.points + (returned.get(customer.id) ?? 0) })),
    );
    const ids = arrivals.flatMap(({ knownId }) => knownId ?? []);
    const known = new Map((await listById(db, chainId, ids)).map((profile) => [profile.id, profile]));
    const numbers = await findFormerNumbers(
      db,
      encryptor,
      chainId,
      arrivals.flatMap(({ knownId, phone }) => (knownId === null ? phone : [])),
    );
    for (const from of arrivals) {
      tallyCustomer(counts, { from, into: known.get(from.knownId ?? '') ?? null, gain: from.gain, numbers });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return counts;
  }
}
