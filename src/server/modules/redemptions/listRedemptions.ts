import type { Redemption, RedemptionsQuery } from '../../../contract/redemptions';
import { REDEMPTIONS_PAGE } from '../../../contract/limits';
import type { ScopedDatabase } from '../../database/Database';
import type { BoardActor, DashboardActor } from '../../auth/actor';
import { assertSameStore } from '../../auth/assertSameStore';
import { toListPage, rowsToRead, toListWindow, type ListPage } from '../../shared/paging';
import { listRedemptions, readRedemptionCounters } from './redemptions.sql';

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
export async function createRedemptionList(
  db: ScopedDatabase,
  actor: DashboardActor | BoardActor,
  storeId: string,
  { status, limit = REDEMPTIONS_PAGE, cursor }: RedemptionsQuery,
): Promise<RedemptionList> {
  assertSameStore(actor.storeId, storeId);
  const window = toListWindow({ limit, ...(cursor !== undefined && { cursor }) });
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
      return toListPage(
        rows,
        window,
        total,
        ({ place }) => place,
        ({ redemption }) => redemption,
      );
    },
  };
}
