import { OWNER_CANDIDATES_MAX } from '../../../contract/limits';
import type { Owner, OwnersQuery } from '../../../contract/owners';
import type { Sql } from '../../database/Database';
import { toListPage, rowsToRead, toListWindow, type ListPage } from '../../shared/paging';
import { idPartOf, idsBeginningWith } from '../../shared/idSearch';
import { normalizeSearch } from '../../shared/plainText';
import { findCandidates } from './ownerCandidates.sql';
import { countOwners, hasMoreOwnersThan, hasOwner, listOwners, type OwnerFilter } from './ownerRows.sql';

/**
 * Owners, newest first. Searched by 'all', those who could be similar: the client judges.
 * @throws Refusal 400 for a cursor that no list gave out, or one together with a page.
 */
export async function readOwners(sql: Sql, query: OwnersQuery): Promise<ListPage<Owner>> {
  const window = toListWindow(query);
  const filter = await filterOf(sql, query);
  const [read, counted] = await Promise.all([
    listOwners(sql, filter, window, rowsToRead(window)),
    window.limit === null ? null : countOwners(sql, filter),
  ]);
  const total = counted ?? read.length;
  return toListPage(
    read,
    window,
    total,
    ({ place }) => place,
    ({ owner }) => owner,
  );
}

async function filterOf(sql: Sql, { search = '', searchType = 'all' }: OwnersQuery): Promise<OwnerFilter> {
  const sought = normalizeSearch(search);
  if (sought === '') return { by: 'nothing' };
  const part = idPartOf(sought);
  if (searchType !== 'all') return part === null ? { by: 'ids', ids: [] } : byId(sql, searchType, part);
  if (!(await hasMoreOwnersThan(sql, OWNER_CANDIDATES_MAX))) return { by: 'nothing' };
  return { by: 'ids', ids: await findCandidates(sql, sought, part) };
}

/** Ids that begin with the part, by the index; where there is none, those that have it anywhere. */
async function byId(sql: Sql, searchType: 'id' | 'storeId', part: string): Promise<OwnerFilter> {
  const of = searchType === 'id' ? 'id' : 'store_id';
  const range = idsBeginningWith(part);
  const beginning: OwnerFilter | null = range && { by: 'range', of, ...range };
  return beginning && (await hasOwner(sql, beginning)) ? beginning : { by: 'part', of, part };
}
