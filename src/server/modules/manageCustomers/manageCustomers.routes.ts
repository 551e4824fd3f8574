import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import { CustomerProfile, CustomersQuery, ListedCustomer, SegmentCount } from '../../../contract/manageCustomers';
import { Id } from '../../../contract/wire';
import type { Actor } from '../../auth/actor';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import { sendListPage } from '../../shared/paging';
import { getProfile } from './customerProfile.sql';
import { countSegments, listCustomers } from './listCustomers';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['customers'];
const params = Type.Object({ id: Id });
const errors = { 400: ErrorBody, 404: ErrorBody };

/** The owner's list of customers, and what there is to see of each. */
export function manageCustomersRoutes(app: App, { database }: { database: Database }): void {
  const open = (request: { actor: Actor | null }) => {
    const actor = getActor(request, DASHBOARD_SCOPES);
    return { actor, db: database.forStore(actor.storeId) };
  };
  app.get(
    '/store/customers',
    {
      config,
      schema: {
        summary: 'List customers, searched by part of a name or phone, or by segment',
        description:
          'X-Total-Count is the number of matches. With X-Total-Count-Relation: gte there are more, of which only the ' +
          'first 1,000 were counted. Link rel=next is the address of the next page.',
        tags,
        querystring: CustomersQuery,
        response: { 200: Type.Array(ListedCustomer), 400: ErrorBody },
      },
    },
    async (request, reply) => {
      const { actor, db } = open(request);
      return sendListPage(request, reply, await listCustomers(db, actor, request.query));
    },
  );

  app.get(
    '/store/customers/segments',
    {
      config,
      schema: {
        summary: 'Count the customers in each segment, up to 1,000 each',
        tags,
        response: { 200: Type.Array(SegmentCount) },
      },
    },
    (request) => {
      const { actor, db } = open(request);
      return countSegments(db, actor);
    },
  );

  app.get(
    '/store/customers/:id',
    {
      config,
      schema: { summary: 'Get a customer', tags, params, response: { 200: CustomerProfile, ...errors } },
    },
    (request) => {
      const { actor, db } = open(request);
      return getProfile(db, actor.storeId, getIdParam(request));
    },
  );
}
