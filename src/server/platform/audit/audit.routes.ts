import { Type } from 'typebox';
import { AuditQuery, AuditRow, HistoryQuery } from '../../../contract/audit';
import { LIST_PAGE } from '../../../contract/plain/limits';
import type { Database, Sql } from '../../database/Database';
import { assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { normalizeKey } from '../../shared/ids';
import { readCursor, sendListPage, toPage, type CursorPage } from '../../shared/paging';
import { defineRoutes } from '../auth/defineRoutes';
import { ADMIN_SCOPES, DASHBOARD_SCOPES } from '../auth/guard';
import type { App } from '../http/App';
import { listAuditRows, listHistoryRows } from './auditLog.sql';
import { addRecordNames } from './recordNames';

/** Routes for the audit log in the admin console, and its part that a store's owner reads. Reading is not recorded. */
export function auditRoutes(app: App, { database }: { database: Database }): void {
  defineRoutes(app, { database, tags: ['audit'], scopes: ADMIN_SCOPES }).get(
    '/audit',
    {
      summary: 'List the entries of the audit log, newest first',
      description: 'Link rel=next holds the next page.',
      query: AuditQuery,
      response: Type.Array(AuditRow),
    },
    async ({ db, query, request, reply }) => sendListPage(request, reply, await listAuditEntries(db, query)),
  );
  defineRoutes(app, { database, tags: ['audit'], scopes: DASHBOARD_SCOPES }).get(
    '/store/history',
    {
      summary: "List who did what in the owner's store, newest first",
      description: 'Administrators are not named. Link rel=next holds the next page.',
      query: HistoryQuery,
      response: Type.Array(AuditRow),
    },
    async ({ db, actor, query, request, reply }) =>
      sendListPage(request, reply, await listHistoryEntries(db, actor.storeId, query)),
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

/**
 * Lists the entries of a store for its owner, newest first. They do not say which administrator did something.
 * @throws AppError 400 for a filter with a NUL character, or an invalid cursor.
 */
async function listHistoryEntries(
  sql: Sql,
  storeId: string,
  { limit = LIST_PAGE, cursor, ...filter }: HistoryQuery,
): Promise<CursorPage<AuditRow>> {
  assertNoFieldErrors(collectFieldErrors(checkPlainText(filter)));
  const before = readCursor(cursor, decodeCursor);
  const rows = await addRecordNames(sql, await listHistoryRows(sql, storeId, filter, before, limit + 1));
  return toPage(rows, limit, ({ id }) => encodeCursor(Number(id)));
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
