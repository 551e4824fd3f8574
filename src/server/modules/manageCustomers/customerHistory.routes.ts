import { Type, type TSchema } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import {
  CustomerHistoryQuery,
  CustomerReferral,
  CustomerText,
  CustomerVisit,
  LedgerRow,
} from '../../../contract/manageCustomers';
import { CustomerRedemption } from '../../../contract/redemptions';
import { Id } from '../../../contract/wire';
import type { Actor, DashboardActor } from '../../auth/actor';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database, Sql } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { nextPageLink } from '../../shared/paging';
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
  config: { scopes: DASHBOARD_SCOPES },
  schema: {
    summary,
    description: 'Link rel=next is the address of the next page.',
    tags: ['customers'],
    params: Type.Object({ id: Id }),
    querystring: CustomerHistoryQuery,
    response: { 200: Type.Array(row), 400: ErrorBody, 404: ErrorBody },
  },
});

/** What happened to one customer, in lists by cursor. */
export function customerHistoryRoutes(app: App, { database }: { database: Database }): void {
  const load = async <Row>(
    request: { actor: Actor | null; params: { id: string }; query: HistoryQuery; url: string },
    reply: { header(name: string, value: string): unknown },
    list: ListHistory<Row>,
  ): Promise<Row[]> => {
    const actor = getActor(request, DASHBOARD_SCOPES);
    const customerId = getIdParam(request);
    const { rows, next } = await list(database.forStore(actor.storeId), actor, { customerId, query: request.query });
    if (next !== null) reply.header('link', nextPageLink(request.url, next));
    return rows;
  };
  app.get(
    '/store/customers/:id/points',
    describe("List the changes of a customer's balance, newest first", LedgerRow),
    (request, reply) => load(request, reply, listLedger),
  );
  app.get(
    '/store/customers/:id/redemptions',
    describe('List the redemptions of a customer, newest first', CustomerRedemption),
    (request, reply) => load(request, reply, listRedemptions),
  );
  app.get(
    '/store/customers/:id/visits',
    describe('List the visits of a customer, newest first', CustomerVisit),
    (request, reply) => load(request, reply, listVisits),
  );
  app.get(
    '/store/customers/:id/referrals',
    describe('List the customers whom a customer referred, newest first', CustomerReferral),
    (request, reply) => load(request, reply, listReferrals),
  );
  app.get(
    '/store/customers/:id/texts',
    describe('List the marketing texts to a customer, newest first', CustomerText),
    (request, reply) => load(request, reply, listTexts),
  );
}
