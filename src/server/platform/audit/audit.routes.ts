import { Type } from 'typebox';
import { AuditQuery, AuditRow, HistoryQuery } from '../../../contract/audit';
import { LIST_PAGE } from '../../../contract/plain/limits';
import { toText, type Database, type ScopedDatabase, type ShopId, type Sql } from '../../database/Database';
import { assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { normalizeKey } from '../../shared/ids';
import { readCursor, sendListPage, toPage, type CursorPage } from '../../shared/paging';
import type { StoreConsoleActor } from '../auth/actor';
import { defineRoutes } from '../auth/defineRoutes';
import { ADMIN_SCOPES, SHOP_SCOPES } from '../auth/guard';
import { listShopIds, listShopNames } from '../auth/shops.sql';
import type { App } from '../http/App';
import { listAuditRows, listHistoryRows, listSettingsRows, type ShopAuditRow } from './auditLog.sql';
import { addRecordNames } from './recordNames';

/** Routes for the audit log in the admin console, and its part that a store's owner reads. Reading is not recorded. */
export function auditRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['audit'], scopes: ADMIN_SCOPES }).get(
    '/audit',
    {
      operationId: 'listAuditEntries',
      summary: 'List the entries of the audit log, newest first',
      description: 'Link rel=next holds the next page.',
      query: AuditQuery,
      response: Type.Array(AuditRow),
    },
    async ({ db, query, request, reply }) => sendListPage(request, reply, await listAuditEntries(db, query)),
  );
  defineRoutes(app, { database, tags: ['audit'], scopes: SHOP_SCOPES }).get(
    '/store/history',
    {
      operationId: 'listHistory',
      summary: "List who did what in the owner's store, newest first",
      description: 'Administrators are not named. Link rel=next holds the next page.',
      query: HistoryQuery,
      byShop: true,
      response: Type.Array(AuditRow),
    },
    async ({ db, actor, onlyShop, query, request, reply }) => {
      const scope = { db, platform: database.platform, onlyShop };
      return sendListPage(request, reply, await listHistoryEntries(scope, actor, query));
    },
  );
}

/**
 * Lists the entries of the audit log, newest first.
 * @throws AppError 400 for a filter with a NUL character, or an invalid cursor.
 */
async function listAuditEntries(
  sql: Sql,
  { limit = LIST_PAGE, cursor, ...filter }: AuditQuery,
): Promise<CursorPage<AuditRow>> {
  const messages = checkPlainText(filter);
  for (const field of ['from', 'to'] as const) {
    // The date-time format allows leap seconds, which Date does not.
    if (Number.isNaN(Date.parse(filter[field] ?? '2026-01-01'))) messages[field] = `${field} is not a time`;
  }
  assertNoFieldErrors(collectFieldErrors(messages));
  const before = readCursor(cursor, decodeCursor);
  // Ids are stored in lower case. Other keys of records may be case-sensitive.
  const recordId = filter.recordId === undefined ? undefined : normalizeKey(filter.recordId);
  const rows = await addRecordNames(sql, await listAuditRows(sql, { ...filter, recordId }, before, limit + 1));
  return toPage(rows, limit, ({ id }) => encodeCursor(Number(id)));
}

interface HistoryScope {
  db: ScopedDatabase;
  /** Reads what is kept under the ids of a chain's shops. */
  platform: ScopedDatabase<'platform'>;
  onlyShop: ShopId | null;
}

/**
 * Lists the entries of a store, of a chain with all of its shops, or of one of these shops, newest first. They do not
 * say which administrator did something.
 * @throws AppError 400 for a filter with a NUL character, or an invalid cursor.
 */
async function listHistoryEntries(
  { db, platform, onlyShop }: HistoryScope,
  { storeId, shopKey, scope }: StoreConsoleActor,
  { limit = LIST_PAGE, cursor, ...query }: HistoryQuery,
): Promise<CursorPage<AuditRow>> {
  assertNoFieldErrors(collectFieldErrors(checkPlainText(query)));
  const before = readCursor(cursor, decodeCursor);
  const filter = { ...query, onlyShop };
  const [ofStore, ofSettings, names] = await Promise.all([
    listHistoryRows(db, storeId, filter, before, limit + 1),
    shopKey === null ? [] : listOfSettings(),
    shopKey === null || scope === 'shop' ? null : listShopNames(db, storeId),
  ]);
  const read = [...ofStore, ...ofSettings].sort((a, b) => Number(b.id) - Number(a.id));
  const { rows, next } = toPage(read, limit, ({ id }) => encodeCursor(Number(id)));
  return { rows: (await addRecordNames(db, rows)).map((row) => addShop(row, storeId, names)), next };

  async function listOfSettings(): Promise<ShopAuditRow[]> {
    const ids = onlyShop === null ? await listShopIds(db, storeId) : [onlyShop];
    const shopIds = ids.filter((id) => toText(id) !== storeId);
    return listSettingsRows(platform, { storeId, shopIds }, filter, before, limit + 1);
  }
}

/** Names the shop of an entry for the owner of a chain. */
function addShop(
  { shopId, ...row }: AuditRow & { shopId: string | null },
  storeId: string,
  names: ReadonlyMap<string, string> | null,
): AuditRow {
  const shop = names?.get(shopId ?? (row.storeId === storeId ? '' : (row.storeId ?? '')));
  return { ...row, ...(shop !== undefined && { shop }) };
}

function checkPlainText(filter: Record<string, string>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [
      field,
      value.includes('\0') ? `${field} must be plain text` : null,
    ]),
  );
}

const CURSOR = /^a(\d{1,15})$/;

function encodeCursor(lastId: number): string {
  return Buffer.from(`a${lastId}`).toString('base64url');
}

/** Returns the id of the last row of the previous page, or null when encodeCursor did not create the cursor. */
function decodeCursor(cursor: string): number | null {
  const [, digits] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) return null;
  const lastId = Number(digits);
  // Decoding ignores invalid characters, so the cursor must also encode to the same text.
  return encodeCursor(lastId) === cursor ? lastId : null;
}
