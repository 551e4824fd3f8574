import { REDEMPTIONS_PAGE } from '../../../contract/limits';
import type { Redemption, RedemptionsQuery } from '../../../contract/redemptions';
import type { ScopedDatabase } from '../../database/Database';
import type { BoardActor, DashboardActor } from '../../platform/auth/actor';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { readCursor, toPage, type ListPage } from '../../shared/paging';
import { listRedemptionRows, type RedemptionCounters, type Viewer } from './redemptions.sql';

/** Part of the ETag. Increase it when the shape of a Redemption changes, so that clients drop cached rows. */
const SHAPE = 2;

interface RedemptionList {
  /** Changes with every change that could be visible in this list. */
  version: string;
  /** Reads the page. Not called when the client already has this version. */
  load(): Promise<ListPage<Redemption>>;
}

export type GetRedemptionCounters = (storeId: string) => Promise<RedemptionCounters>;

/**
 * Lists the redemptions of a store, newest first. The version and the total come from counters that each change updates
 * in its own transaction, so their cost does not grow with the number of redemptions.
 * @throws AppError 400 for an invalid cursor.
 */
export async function listRedemptions(
  { db, getCounters }: { db: ScopedDatabase; getCounters: GetRedemptionCounters },
  actor: DashboardActor | BoardActor,
  { status, limit = REDEMPTIONS_PAGE, cursor }: RedemptionsQuery,
): Promise<RedemptionList> {
  const after = readCursor(cursor, decodeCursor);
  const { storeId } = actor;
  const counters = await getCounters(storeId);
  const { version, pending, completed, cancelled } = counters;
  const byStatus = { pending, completed, cancelled, redeemed: counters.rewardsRedeemed + counters.promotionsRedeemed };
  const all = pending + completed + cancelled + byStatus.redeemed;
  const total = status === undefined ? all : byStatus[status];
  const viewer = getViewer(actor);
  return {
    version: [SHAPE, viewer, version, status ?? 'all', limit, cursor ?? 'first'].join('.'),
    load: async () => {
      const rows = await listRedemptionRows(db, storeId, { status, after, limit: limit + 1 }, viewer);
      return { ...toPage(rows, limit, encodeCursor), total };
    },
  };
}

/** Returns which fields of a redemption this actor may see. */
export function getViewer(actor: DashboardActor | BoardActor): Viewer {
  return actor.scope === 'dashboard' ? 'owner' : 'board';
}
