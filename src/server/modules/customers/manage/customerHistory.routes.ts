import { Type, type TSchema } from 'typebox';
import {
  CustomerHistoryQuery,
  CustomerReferral,
  CustomerText,
  CustomerVisit,
  LedgerRow,
} from '../../../../contract/manageCustomers';
import { CustomerRedemption } from '../../../../contract/redemptions';
import type { DashboardActor } from '../../../auth/actor';
import { defineRoutes, type RouteInput } from '../../../auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../../auth/guard';
import type { Database, Sql } from '../../../database/Database';
import type { App } from '../../../http/App';
import { sendListPage } from '../../../shared/paging';
import {
  listLedger,
  listRedemptions,
  listReferrals,
  listTexts,
  listVisits,
  type HistoryRequest,
  type HistoryResult,
} from './listCustomerHistory';

type HistoryQuery = HistoryRequest['query'];
type ListHistory<Row> = (sql: Sql, actor: DashboardActor, request: HistoryRequest) => Promise<HistoryResult<Row>>;

const describe = <Row extends TSchema>(summary: string, row: Row) => ({
  summary,
  description: 'Link rel=next is the address of the next page.',
  query: CustomerHistoryQuery,
  response: Type.Array(row),
  errors: [404] as const,
});

const respond =
  <Row>(list: ListHistory<Row>) =>
  async ({ db, actor, params, query, request, reply }: RouteInput<'dashboard', { id: string }, HistoryQuery>) =>
    sendListPage(request, reply, await list(db, actor, { customerId: params.id, query }));

/** What happened to one customer, in lists by cursor. */
export function customerHistoryRoutes(app: App, { database }: { database: Database }): void {
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });
  route.get(
    '/store/customers/:id/points',
    describe("List the changes of a customer's balance, newest first", LedgerRow),
    respond(listLedger),
  );
  route.get(
    '/store/customers/:id/redemptions',
    describe('List the redemptions of a customer, newest first', CustomerRedemption),
    respond(listRedemptions),
  );
  route.get(
    '/store/customers/:id/visits',
    describe('List the visits of a customer, newest first', CustomerVisit),
    respond(listVisits),
  );
  route.get(
    '/store/customers/:id/referrals',
    describe('List the customers whom a customer referred, newest first', CustomerReferral),
    respond(listReferrals),
  );
  route.get(
    '/store/customers/:id/messages',
    describe('List the marketing texts to a customer, newest first', CustomerText),
    respond(listTexts),
  );
}
