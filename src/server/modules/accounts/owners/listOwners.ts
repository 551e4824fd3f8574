import type { Owner, OwnersQuery } from '../../../../contract/owners';
import { OWNER_CANDIDATES_MAX } from '../../../../contract/plain/limits';
import type { Sql } from '../../../database/Database';
import { encodeCursor } from '../../../shared/cursor';
import { normalizeId } from '../../../shared/ids';
import { idPartOf, idsBeginningWith } from '../../../shared/idSearch';
import { rowsToRead, toListWindow, toPage, type ListPage } from '../../../shared/paging';
import { toPlainText } from '../../../shared/validateText';
import { accountNotFound } from '../createAccount';
import { findCandidates } from './ownerCandidates.sql';
import { unknownStore } from './owners.rules';
import {
  countOwners,
  findOwner,
  hasMatchingOwner,
  hasMoreOwnersThan,
  hasStore,
  listOwnerRows,
  type OwnerFilter,
} from './owners.sql';

/**
 * Lists owners, newest first. A search by 'all' returns candidates, and the client keeps those that are similar enough.
 * @throws AppError 400 for an invalid cursor, or a cursor together with a page.
 */
export async function listOwners(sql: Sql, query: OwnersQuery): Promise<ListPage<Owner>> {
  const window = toListWindow(query);
  const filter = await toFilter(sql, query);
  const [rows, count] = await Promise.all([
    listOwnerRows(sql, filter, window, rowsToRead(window)),
    window.limit === null ? null : countOwners(sql, filter),
  ]);
  return { ...toPage(rows, window.limit, encodeCursor), total: count ?? rows.length };
}

async function toFilter(sql: Sql, { search = '', searchType = 'all' }: OwnersQuery): Promise<OwnerFilter> {
  const searchTerm = toPlainText(search);
  if (searchTerm === '') return { by: 'nothing' };
  const part = idPartOf(searchTerm);
  if (searchType !== 'all') return part === null ? { by: 'ids', ids: [] } : toIdFilter(sql, searchType, part);
  if (!(await hasMoreOwnersThan(sql, OWNER_CANDIDATES_MAX))) return { by: 'nothing' };
  return { by: 'ids', ids: await findCandidates(sql, searchTerm, part) };
}

/** Prefers ids that start with the part, which an index finds, and only otherwise selects ids that contain it. */
async function toIdFilter(sql: Sql, searchType: 'id' | 'storeId', part: string): Promise<OwnerFilter> {
  const range = idsBeginningWith(part);
  // The people of a chain have the first store, and those of one shop that shop too.
  const columns = searchType === 'id' ? (['id'] as const) : (['store_id', 'shop_id'] as const);
  const prefixFilters = range ? columns.map((column): OwnerFilter => ({ by: 'range', column, ...range })) : [];
  for (const filter of prefixFilters) if (await hasMatchingOwner(sql, filter)) return filter;
  return { by: 'part', column: searchType === 'id' ? 'id' : 'store_id', part };
}

export async function getOwner(sql: Sql, id: string): Promise<Owner> {
  const owner = await findOwner(sql, id);
  if (!owner) throw accountNotFound('store_owner');
  return owner;
}

/**
 * Lists the owners of a store, newest first: of a chain's first store all people of the chain.
 * @throws AppError 404 when no store has the id.
 */
export async function listOwnersOfStore(sql: Sql, storeId: string): Promise<Owner[]> {
  for (const column of ['store_id', 'shop_id'] as const) {
    const filter = { by: 'range', column, from: storeId, to: storeId } as const;
    const rows = await listOwnerRows(sql, filter, { after: null, offset: 0 }, null);
    if (rows.length > 0) return rows;
  }
  if (!(await hasStore(sql, storeId))) throw unknownStore(normalizeId(storeId));
  return [];
}
