import { REDEMPTIONS_PAGE } from '../../../contract/plain/limits';
import type { Redemption, RedemptionsQuery, RedemptionStatus } from '../../../contract/redemptions';
import { toText, type ScopedDatabase, type ShopId } from '../../database/Database';
import { isOfAllShops, type BoardActor, type KeyActor, type StoreConsoleActor } from '../../platform/auth/actor';
import { decodeCursor, encodeCursor } from '../../shared/cursor';
import { COUNTED_MAX, readCursor, toPage, type ListPage } from '../../shared/paging';
import { findPeriod } from '../../shared/period.sql';
import { toCustomerFilter } from '../segments';
import { countRedemptions, listRedemptionRows, type RedemptionCounters, type Viewer } from './redemptions.sql';

/** Part of the ETag. Increase it when the shape of a Redemption changes, so that clients drop cached rows. */
const SHAPE = 2;

interface RedemptionList {
  /** Changes with every change that could be visible in this list. */
  version: string;
  /** Reads the page. Not called when the client already has this version. */
  load(): Promise<ListPage<Redemption>>;
}

/** Returns the counters of a store, or of one shop of a chain. */
export type GetRedemptionCounters = (storeId: string, onlyShop: ShopId | null) => Promise<RedemptionCounters>;

/**
 * Lists the redemptions of a store, or of one shop of a chain, newest first. The version comes from counters that each
 * change updates in its own transaction, and so does the total of all redemptions and of a status, so their cost does
 * not grow with the number of redemptions. With a search or days, the redemptions are counted.
 * @throws AppError 400 for an invalid cursor.
 */
export async function listRedemptions(
  { db, getCounters, onlyShop }: { db: ScopedDatabase; getCounters: GetRedemptionCounters; onlyShop: ShopId | null },
  actor: StoreConsoleActor | BoardActor | KeyActor,
  { status, from, to, search = '', limit = REDEMPTIONS_PAGE, cursor }: RedemptionsQuery,
): Promise<RedemptionList> {
  const after = readCursor(cursor, decodeCursor);
  const { storeId } = actor;
  const { search: customerSearch } = await toCustomerFilter(db, { search });
  const period =
    from === undefined && to === undefined ? undefined : await findPeriod(db, onlyShop ?? storeId, from, to);
  const filter = { status, period, search: customerSearch, onlyShop };
  const isCounted = period !== undefined || customerSearch !== undefined;
  const counters = await getCounters(storeId, onlyShop);
  const parts = [SHAPE, getViewer(actor), counters.version, status ?? 'all', limit, cursor ?? 'first'];
  if (onlyShop !== null) parts.push(toText(onlyShop));
  if (isCounted) {
    // An ETag cannot contain every character that people search for.
    const text = JSON.stringify([search, period?.from, period?.before]);
    parts.push(Buffer.from(text).toString('base64url'));
  }
  return {
    version: parts.join('.'),
    load: async () => {
      const rows = await listRedemptionRows(db, storeId, { ...filter, after, limit: limit + 1 }, getViewer(actor));
      const total = isCounted ? await countRedemptions(db, storeId, filter) : getTotal(counters, status);
      const isTotalAtLeast = isCounted && total > COUNTED_MAX;
      return { ...toPage(rows, limit, encodeCursor), total: isTotalAtLeast ? COUNTED_MAX : total, isTotalAtLeast };
    },
  };
}

/** Returns the number of redemptions of a status, or of all. */
function getTotal(counters: RedemptionCounters, status: RedemptionStatus | undefined): number {
  const { pending, completed, cancelled, rewardsRedeemed, promotionsRedeemed } = counters;
  const redeemed = rewardsRedeemed + promotionsRedeemed;
  if (status === undefined) return pending + completed + cancelled + redeemed;
  return { pending, completed, cancelled, redeemed }[status];
}

/** Returns which fields of a redemption this actor may see. */
export function getViewer(actor: StoreConsoleActor | BoardActor | KeyActor): Viewer {
  if (!isOfAllShops(actor)) return 'board';
  return actor.shopKey === null ? 'owner' : 'chainOwner';
}
