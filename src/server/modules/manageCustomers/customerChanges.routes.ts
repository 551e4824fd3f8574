import { Type } from 'typebox';
import { ErrorBody } from '../../../contract/errors';
import {
  AdjustedPoints,
  AdjustPoints,
  CreateCustomer,
  CustomerProfile,
  UpdateCustomer,
} from '../../../contract/manageCustomers';
import { Id, IdempotencyHeader } from '../../../contract/wire';
import { DASHBOARD_SCOPES, getActor } from '../../auth/guard';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { getIdParam } from '../../shared/ids';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { recordOptOuts } from '../contacts';
import type { Encryptor } from '../stores';
import { adjustPoints } from './adjustPoints';
import { createCustomer, updateCustomer } from './saveCustomer';

const config = { scopes: DASHBOARD_SCOPES };
const tags = ['customers'];
const params = Type.Object({ id: Id });
const errors = { 400: ErrorBody, 404: ErrorBody };

/** What the owner changes about customers. */
export function customerChangeRoutes(
  app: App,
  {
    database,
    encryptor,
    recordPrivacyRequests,
  }: { database: Database; encryptor: Encryptor; recordPrivacyRequests: RecordPrivacyRequests },
): void {
  app.post(
    '/store/customers',
    {
      config,
      schema: {
        summary: 'Add a customer',
        description: '409: `conflictsWith` is the customer who has the phone.',
        tags,
        headers: IdempotencyHeader,
        body: CreateCustomer,
        response: { 201: CustomerProfile, 400: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const key = request.headers['idempotency-key'];
      const customer = await createCustomer(
        { db: database.forStore(actor.storeId), encryptor },
        actor,
        request.body,
        key,
      );
      return reply.code(201).send(customer);
    },
  );

  app.patch(
    '/store/customers/:id',
    {
      config,
      schema: {
        summary: 'Change name, birthday or phone of a customer, or withdraw the consent to texts',
        description: '409: `conflictsWith` is the customer who has the phone.',
        tags,
        params,
        body: UpdateCustomer,
        response: { 200: CustomerProfile, ...errors, 409: ErrorBody },
      },
    },
    async (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const { storeId } = actor;
      const input = { id: getIdParam(request), changes: request.body };
      const customer = await updateCustomer({ db: database.forStore(storeId), encryptor }, actor, input);
      const { optedOutAt } = customer.sms;
      if (request.body.smsConsent === false && optedOutAt !== null) {
        const optOut = { customerIds: [customer.id], at: new Date(optedOutAt) };
        await recordOptOuts({ database, recordPrivacyRequests }, storeId, optOut);
      }
      return customer;
    },
  );

  app.post(
    '/store/customers/:id/points',
    {
      config,
      schema: {
        summary: 'Add points to a balance or remove points from it',
        tags,
        headers: IdempotencyHeader,
        params,
        body: AdjustPoints,
        response: { 200: AdjustedPoints, ...errors, 422: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const input = { id: getIdParam(request), adjustment: request.body };
      return adjustPoints(database.forStore(actor.storeId), actor, input, request.headers['idempotency-key']);
    },
  );
}
