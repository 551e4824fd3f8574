import type { Store, StoreName, StoresQuery } from '../../../contract/stores';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { encodeCursor } from '../../shared/cursor';
import { idPartOf, idsBeginningWith } from '../../shared/idSearch';
import { rowsToRead, toListWindow, toPage, type ListPage } from '../../shared/paging';
import { toPlainText } from '../../shared/validateText';
import {
  countStores,
  hasMatchingStore,
  listStoreNameRows,
  listStoreRows,
  type StoreFilter,
  type StoreSearch,
} from './stores.sql';

/**
 * Lists stores, newest first.
 * @throws AppError 400 for an invalid cursor, or a cursor together with a page.
 */
export async function listStores(sql: Sql, query: StoresQuery): Promise<ListPage<Store>> {
  const window = toListWindow(query);
  const filter = await toFilter(sql, query);
  const [rows, count] = await Promise.all([
    listStoreRows(sql, filter, window, rowsToRead(window)),
    window.limit === null ? null : countStores(sql, filter),
  ]);
  return { ...toPage(rows, window.limit, encodeCursor), total: count ?? rows.length };
}

/**
 * Lists ids and names of stores by name.
 * @throws AppError 400 for a cursor: this list has numbered pages only.
 */
export async function listStoreNames(sql: Sql, query: StoresQuery): Promise<ListPage<StoreName>> {
  if (query.cursor !== undefined) {
    throw new AppError('bad_request', 'cursor is not supported by this list; use page');
  }
  const { limit, offset } = toListWindow(query);
  const filter = await toFilter(sql, query);
  const [rows, count] = await Promise.all([
    listStoreNameRows(sql, filter, offset, limit),
    limit === null ? null : countStores(sql, filter),
  ]);
  return { rows, total: count ?? rows.length, next: null };
}

async function toFilter(sql: Sql, { active, search = '', searchType = 'name' }: StoresQuery): Promise<StoreFilter> {
  const searchTerm = toPlainText(search);
  if (searchTerm === '') return { active };
  if (searchType !== 'id') return { active, search: { by: 'text', column: searchType, text: searchTerm } };
  return { active, search: await toIdSearch(sql, searchTerm) };
}

/** Prefers ids that start with the term, which an index finds, and only otherwise selects ids that contain it. */
async function toIdSearch(sql: Sql, searchTerm: string): Promise<StoreSearch> {
  const part = idPartOf(searchTerm);
  if (part === null) return { by: 'none' };
  const range = idsBeginningWith(part);
  const prefixSearch: StoreSearch | null = range && { by: 'range', ...range };
  return prefixSearch && (await hasMatchingStore(sql, { search: prefixSearch })) ? prefixSearch : { by: 'part', part };
}
