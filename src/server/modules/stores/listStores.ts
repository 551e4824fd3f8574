import type { Store, StoreName, StoresQuery } from '../../../contract/stores';
import type { Sql } from '../../database/Database';
import { idPartOf, idsBeginningWith } from '../../shared/idSearch';
import { toListPage, rowsToRead, toListWindow, type ListPage } from '../../shared/paging';
import { normalizeSearch } from '../../shared/plainText';
import { AppError } from '../../shared/AppError';
import { placeOf, storeOf } from './storeRow';
import { countStores, hasStore, listNames, listStores, type StoreFilter, type StoreSearch } from './storeRows.sql';

/**
 * Stores, newest first.
 * @throws Refusal 400 for a cursor that no list gave out, or one together with a page.
 */
export async function readStores(sql: Sql, query: StoresQuery): Promise<ListPage<Store>> {
  const window = toListWindow(query);
  const filter = await filterOf(sql, query);
  const [read, counted] = await Promise.all([
    listStores(sql, filter, window, rowsToRead(window)),
    window.limit === null ? null : countStores(sql, filter),
  ]);
  return toListPage(read, window, counted ?? read.length, placeOf, storeOf);
}

/**
 * Names of stores, in their order.
 * @throws Refusal 400 for a cursor: these pages have numbers alone.
 */
export async function readStoreNames(sql: Sql, query: StoresQuery): Promise<ListPage<StoreName>> {
  if (query.cursor !== undefined) throw new AppError('bad_request', 'cursor does not lead through this list; use page');
  const { limit, offset } = toListWindow(query);
  const filter = await filterOf(sql, query);
  const [rows, counted] = await Promise.all([
    listNames(sql, filter, offset, limit),
    limit === null ? null : countStores(sql, filter),
  ]);
  return { rows, total: counted ?? rows.length, next: null };
}

async function filterOf(sql: Sql, { active, search = '', searchType = 'name' }: StoresQuery): Promise<StoreFilter> {
  const sought = normalizeSearch(search);
  if (sought === '') return { active };
  if (searchType !== 'id') return { active, search: { by: 'text', of: searchType, text: sought } };
  return { active, search: await byId(sql, sought) };
}

/** Ids that begin with it, by the index; where there are none, those that have it anywhere. */
async function byId(sql: Sql, sought: string): Promise<StoreSearch> {
  const part = idPartOf(sought);
  if (part === null) return { by: 'none' };
  const range = idsBeginningWith(part);
  const beginning: StoreSearch | null = range && { by: 'range', ...range };
  return beginning && (await hasStore(sql, { search: beginning })) ? beginning : { by: 'part', part };
}
