import type { Sql } from '../../database/Database';
import { endPassesById, insertPasses, insertRegistrations, listPassesOf, takePasses } from './movePasses.sql';

/**
 * Lets the passes of a joining store's customers be those of the chain's customers, with their serial numbers, so that
 * the cards on the phones go on. Of two passes of one customer in the same kind of wallet, the one that is in the chain
 * stays and the other one ends. `customerIds` has the chain's customers by those of the store, whose rows are locked.
 * Returns how many passes the store's customers had.
 */
export async function movePasses(
  sql: Sql,
  { archiveId, chainId }: { archiveId: string; chainId: string },
  customerIds: ReadonlyMap<string, string>,
): Promise<number> {
  const passes = await listPassesOf(sql, archiveId, [...customerIds.keys()]);
  if (passes.length === 0) return 0;
  const toPlace = (customerId: string, platform: string) => `${customerId} ${platform}`;
  const present = await listPassesOf(sql, chainId, [...customerIds.values()]);
  const taken = new Set(present.map(({ customerId, platform }) => toPlace(customerId, platform)));
  const ended: string[] = [];
  const moved = passes.flatMap((pass) => {
    const customerId = customerIds.get(pass.customerId) ?? '';
    const place = toPlace(customerId, pass.platform);
    if (taken.has(place)) {
      ended.push(pass.id);
      return [];
    }
    taken.add(place);
    return [{ ...pass, customerId }];
  });
  await endPassesById(sql, archiveId, ended);
  const devices = await takePasses(
    sql,
    archiveId,
    moved.map(({ id }) => id),
  );
  await insertPasses(sql, chainId, moved);
  await insertRegistrations(sql, chainId, devices);
  return passes.length;
}
