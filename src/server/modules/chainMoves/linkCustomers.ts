import { toText, type Sql } from '../../database/Database';
import { hasReferrer, lockReferrals } from '../customers';
import { findOrigins, saveOrigins } from '../origins';
import {
  findUnreferred,
  insertFormerPhones,
  insertMergedCustomers,
  listFormerPhones,
  listLinks,
  saveReferrer,
  type Links,
} from './linkCustomers.sql';
import { BATCH } from './moveCustomers';
import type { Move } from './moves.sql';

/**
 * Takes over what leads from customers of the shop to others, when all of them are in the chain: merged ones lead to
 * the chain's customer of whom they were merged into, and referrers and former numbers are kept. Numbers that customers
 * got while the store was none of the chain find them there. Returns the last customer, or null at the end.
 */
export async function linkCustomers(sql: Sql, move: Move, limit = BATCH): Promise<string | null> {
  const { chainId, shopId: shopKey, position } = move;
  const archiveId = toText(shopKey);
  await lockReferrals(sql, chainId);
  const links = await listLinks(sql, archiveId, { after: position, limit });
  const ids = new Set(links.flatMap(({ id, mergedInto, referredBy }) => [id, mergedInto ?? id, referredBy ?? id]));
  const customers = await findOrigins(sql, { chainId, shopKey }, [...ids]);
  const merged = links.flatMap((link) => {
    const intoId = link.mergedInto === null ? undefined : customers.get(link.mergedInto);
    return intoId === undefined || customers.has(link.id) ? [] : [{ ...link, intoId }];
  });
  await saveOrigins(
    sql,
    { chainId, shopKey },
    merged.map(({ id, intoId }) => ({ originId: id, customerId: intoId, points: 0, moves: 0, visits: 0 })),
  );
  const renumbered = links.flatMap((link) => {
    const intoId = link.hasNewPhone ? customers.get(link.id) : undefined;
    return intoId === undefined ? [] : [{ ...link, intoId }];
  });
  await insertMergedCustomers(
    sql,
    { chainId, shopKey, now: new Date() },
    [...merged, ...renumbered].flatMap(({ phone, intoId, createdAt }) =>
      phone === null ? [] : [{ phone, intoId, createdAt }],
    ),
  );
  for (const { id, intoId } of merged) customers.set(id, intoId);
  await takeFormerPhones(sql, move, { links, customers });
  await takeReferrers(sql, chainId, { links, customers });
  return links.length < limit ? null : (links.at(-1)?.id ?? null);
}

interface Linked {
  links: readonly Links[];
  /** The chain's customers by those of the shop. */
  customers: ReadonlyMap<string, string>;
}

async function takeFormerPhones(sql: Sql, { chainId, shopId }: Move, { links, customers }: Linked): Promise<void> {
  const former = await listFormerPhones(
    sql,
    toText(shopId),
    links.map(({ id }) => id),
  );
  await insertFormerPhones(
    sql,
    chainId,
    former.flatMap((phone) => {
      const customerId = customers.get(phone.customerId);
      return customerId === undefined ? [] : [{ ...phone, customerId }];
    }),
  );
}

/** Nobody is referred by themselves, directly or through others. */
async function takeReferrers(sql: Sql, chainId: string, { links, customers }: Linked): Promise<void> {
  const referred = links.flatMap(({ id, mergedInto, referredBy }) => {
    const customerId = customers.get(id);
    const referrerId = referredBy === null ? undefined : customers.get(referredBy);
    if (mergedInto !== null || customerId === undefined || referrerId === undefined) return [];
    return customerId === referrerId ? [] : [{ customerId, referrerId }];
  });
  const open = await findUnreferred(
    sql,
    chainId,
    referred.map(({ customerId }) => customerId),
  );
  for (const { customerId, referrerId } of referred) {
    if (!open.has(customerId) || (await hasReferrer(sql, chainId, referrerId, customerId))) continue;
    await saveReferrer(sql, chainId, { customerId, referrerId });
    open.delete(customerId);
  }
}
