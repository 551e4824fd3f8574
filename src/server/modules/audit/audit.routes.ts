import { Type } from 'typebox';
import { AuditQuery, AuditRow } from '../../../contract/audit';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { defineRoutes } from '../../auth/defineRoutes';
import { ADMIN_SCOPES } from '../../auth/guard';
import { sendListPage } from '../../shared/paging';
import { listAuditEntries } from './listAuditEntries';

/** The audit log in the admin console. Reading it is not recorded. */
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
