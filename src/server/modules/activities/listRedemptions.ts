import type { Redemption, RedemptionsQuery } from '../../../contract/activities';
import { REDEMPTIONS_PAGE } from '../../../contract/limits';
import type { ScopedDatabase } from '../../database/Database';
import type { BoardActor, DashboardActor } from '../../http/actor';
import { requireOwnStore } from '../../http/ownStore';
import { pageOf, rowsToRead, windowOf, type ListPage } from '../../http/paging';
import { listRedemptions, readRedemptionCounters } from './activities.sql';

/** Changes when the shape of a Redemption does, so that nobody keeps showing rows of the old shape. */
const SHAPE = 1;

export interface RedemptionList {
  /** Changes with every change that this very list could show. */
  version: string;
  /** Reads the page itself; a poll that finds nothing changed never does. */
  load(): Promise<ListPage<Redemption>>;
}

/**
 * What the store's customers redeemed, newest first. Counters kept in the transaction of each change tell version and
 * total, so neither grows with the history.
 * @throws Refusal 400 for a cursor that none of these lists gave out, 403 for another store.
 */
export async function openRedemptionList(
  db: ScopedDatabase,
  actor: DashboardActor | BoardActor,
  storeId: string,
  { status, limit = REDEMPTIONS_PAGE, cursor }: RedemptionsQuery,
): Promise<RedemptionList> {
  requireOwnStore(actor.storeId, storeId);
  const window = windowOf({ limit, ...(cursor !== undefined && { cursor }) });
  const counters = await readRedemptionCounters(db, storeId);
  const { version, pending, completed, cancelled, redeemed } = counters;
  return {
    version: [SHAPE, version, status ?? 'all', limit, cursor ?? 'first'].join('.'),
    load: async () => {
      const rows = await listRedemptions(db, storeId, {
        status,
        after: window.after,
        limit: rowsToRead(window) ?? limit,
      });
      const total = status === undefined ? pending + completed + cancelled + redeemed : counters[status];
      return pageOf(
        rows,
        window,
        total,
        ({ place }) => place,
        ({ redemption }) => redemption,
      );
    },
  };
}
