import type { JoinCounts, JoinPreviewRequest } from '../../../contract/chains';
import type { ScopedDatabase } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import { countPasses } from './closeShop.sql';
import { tallyCustomer } from './join.rules';
import { findFormerNumbers } from './moveCustomers';
import { findIdsByPhone, listById, listCustomers } from './moveCustomers.sql';
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
    const phones = page.map(({ phone }) => phone);
    const ids = await findIdsByPhone(db, chainId, phones);
    const known = new Map((await listById(db, chainId, [...ids.values()])).map((profile) => [profile.id, profile]));
    const numbers = await findFormerNumbers(
      db,
      encryptor,
      chainId,
      phones.filter((phone) => !ids.has(phone)),
    );
    for (const customer of page) {
      const from = { ...customer, points: customer.points + (returned.get(customer.id) ?? 0) };
      const into = known.get(ids.get(customer.phone) ?? '') ?? null;
      tallyCustomer(counts, { from, into, rate: request.pointRate, numbers });
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return counts;
  }
}
