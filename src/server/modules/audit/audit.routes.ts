import { Type } from 'typebox';
import { AuditQuery, AuditRow } from '../../../contract/audit';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { ADMIN_SCOPES } from '../../auth/guard';
import { nextPageLink } from '../../shared/paging';
import { readAudit } from './readAudit';

/** The log of who did what, for the platform's console. Reading it leaves no row. */
export function auditRoutes(app: App, { database }: { database: Database }): void {
  app.get(
    '/audit',
    {
      config: { scopes: ADMIN_SCOPES },
      schema: {
        summary: 'Who did what to which record, newest first',
        description: 'Link rel=next tells where the next page is.',
        tags: ['audit'],
        querystring: AuditQuery,
        response: { 200: Type.Array(AuditRow) },
      },
    },
    async (request, reply) => {
      const { rows, next } = await readAudit(database.platform, request.query);
      if (next !== null) void reply.header('link', nextPageLink(request.url, next));
      return rows;
    },
  );
}
