import { Type } from 'typebox';
import { AuditQuery, AuditRow } from '../../../contract/audit';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { ADMIN_SCOPES } from '../../auth/guard';
import { nextPageLink } from '../../shared/paging';
import { listAuditEntries } from './listAuditEntries';

/** The audit log in the admin console. Reading it is not recorded. */
export function auditRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/audit',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: 'List the entries of the audit log, newest first',
        description: 'Link rel=next holds the next page.',
        tags: ['audit'],
        querystring: AuditQuery,
        response: { 200: Type.Array(AuditRow) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await listAuditEntries(database.platform, request.query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return rows;
    },
  );
}
