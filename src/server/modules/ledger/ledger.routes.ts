import { Type } from 'typebox';
import { LedgerExportQuery, OutstandingPoints, OutstandingPointsQuery } from '../../../contract/points';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import { sendCsv } from '../../platform/http/sendCsv';
import { exportLedger, getOutstandingPoints } from './auditLedger';

/** Routes by which an owner gives an accountant or auditor what is owed in points, and how it came about. */
export function ledgerRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['points'], scopes: DASHBOARD_SCOPES });

  route.get(
    '/store/points/outstanding',
    {
      operationId: 'getOutstandingPoints',
      summary: 'Get the points that customers had at the end of a day',
      query: OutstandingPointsQuery,
      response: OutstandingPoints,
    },
    ({ db, actor, query }) => getOutstandingPoints(db, actor.storeId, query.date),
  );

  route.get(
    '/store/points/ledger/export',
    {
      operationId: 'exportLedger',
      summary: 'Download all changes of points in a period as CSV, without names and phone numbers',
      description: "The rows are in the order of customers and of each one's changes. The days are those of the store.",
      query: LedgerExportQuery,
      produces: ['text/csv'],
      response: Type.Unsafe<NodeJS.ReadableStream>({}),
    },
    async ({ db, actor, query, reply }) => {
      const file = await exportLedger(db, actor, query);
      const days = [query.from, query.to].filter((day) => day !== undefined);
      return sendCsv(reply, { name: ['points-ledger', ...days].join('-'), ...file });
    },
  );
}
