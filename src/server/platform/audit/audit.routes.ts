import { Type } from 'typebox';
import { AuditQuery, AuditRow } from '../../../contract/audit';
import { LIST_PAGE } from '../../../contract/limits';
import type { Database, Sql } from '../../database/Database';
import { assertNoFieldErrors, collectFieldErrors } from '../../shared/AppError';
import { normalizeKey } from '../../shared/ids';
import { readCursor, sendListPage, toPage, type CursorPage } from '../../shared/paging';
import { defineRoutes } from '../auth/defineRoutes';
import { ADMIN_SCOPES } from '../auth/guard';
import type { App } from '../http/App';
import { listAuditRows } from './auditLog.sql';

/** Routes for the audit log in the admin console. Reading it is not recorded. */
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
}

/**
 * Lists the entries of the audit log, newest first.
 * @throws AppError 400 for a filter with a NUL character, or an invalid cursor.
 */
async function listAuditEntries(
  sql: Sql,
  { limit = LIST_PAGE, cursor, ...filter }: AuditQuery,
): Promise<CursorPage<AuditRow>> {
  const messages: Record<string, string | null> = {};
  for (const [field, value] of Object.entries(filter)) {
    messages[field] = value.includes('\0') ? `${field} must be plain text` : null;
  }
  for (const field of ['from', 'to'] as const) {
    // The date-time format allows leap seconds, which Date does not.
    if (Number.isNaN(Date.parse(filter[field] ?? '2026-01-01'))) messages[field] = `${field} is not a time`;
  }
  assertNoFieldErrors(collectFieldErrors(messages));
  const before = readCursor(cursor, decodeCursor);
  // Ids are stored in lower case. Other keys of records may be case-sensitive.
  const recordId = filter.recordId === undefined ? undefined : normalizeKey(filter.recordId);
  const rows = await listAuditRows(sql, { ...filter, recordId }, before, limit + 1);
  return toPage(rows, limit, ({ id }) => encodeCursor(Number(id)));
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
