import {
  AdjustedPoints,
  AdjustPoints,
  CreateCustomer,
  CustomerProfile,
  ReleaseNumber,
  UpdateCustomer,
} from '../../../contract/customerRecords';
import type { Database } from '../../database/Database';
import { defineRoutes } from '../../platform/auth/defineRoutes';
import { DASHBOARD_SCOPES } from '../../platform/auth/guard';
import type { App } from '../../platform/http/App';
import type { Encryptor } from '../../platform/secrets/encryption';
import { recordOptOuts } from '../contacts';
import { signOutPhones } from '../customerPage';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { adjustPoints } from './adjustPoints';
import { createCustomer, releaseNumber, updateCustomer } from './saveCustomer';

interface CustomerChangeDeps {
  database: Database;
  encryptor: Encryptor;
  recordPrivacyRequests: RecordPrivacyRequests;
}

const PHONE_CONFLICT =
  '409: `conflictsWith` is the customer who has the phone, or `confirmWith` is joinsAgain: who had the phone was erased.';

export function customerChangeRoutes(app: App, deps: CustomerChangeDeps): void {
  const { database, encryptor, recordPrivacyRequests } = deps;
  const route = defineRoutes(app, { database, tags: ['customers'], scopes: DASHBOARD_SCOPES });

  route.post(
    '/store/customers',
    {
      operationId: 'createCustomer',
      summary: 'Add a customer',
      description: PHONE_CONFLICT,
      body: CreateCustomer,
      idempotent: true,
      response: CustomerProfile,
      status: 201,
      errors: [409],
    },
    ({ db, actor, body, key }) => createCustomer({ db, encryptor }, actor, body, key),
  );

  route.patch(
    '/store/customers/:id',
    {
      operationId: 'updateCustomer',
      summary: 'Change name, birthday or phone of a customer, or withdraw the consent to texts',
      description: PHONE_CONFLICT,
      key: 'customers:write',
      body: UpdateCustomer,
      response: CustomerProfile,
      errors: [404, 409],
    },
    async ({ db, actor, params, body }) => {
      const customer = await updateCustomer({ db, encryptor }, actor, { id: params.id, changes: body });
      const { optedOutAt } = customer.sms;
      if (body.smsConsent === false && optedOutAt !== null) {
        const optOut = { customerIds: [customer.id], at: new Date(optedOutAt) };
        await recordOptOuts({ database, recordPrivacyRequests }, actor.storeId, optOut);
      }
      return customer;
    },
  );

  route.delete(
    '/store/customers/:id/phones',
    {
      operationId: 'signOutCustomerPhones',
      summary: 'Sign a customer out of their page on all phones, and end links that were not used',
      errors: [404],
    },
    ({ db, actor, params }) => signOutPhones(db, actor, params.id),
  );

  route.post(
    '/store/customers/:id/release-number',
    {
      operationId: 'releaseCustomerNumber',
      summary: 'End that a former number names the customer, so that somebody else can sign up with it',
      body: ReleaseNumber,
      response: CustomerProfile,
      errors: [404],
    },
    ({ db, actor, params, body }) => releaseNumber({ db, encryptor }, actor, { id: params.id, phone: body.phone }),
  );

  route.post(
    '/store/customers/:id/points',
    {
      operationId: 'adjustCustomerPoints',
      summary: 'Add points to a balance or remove points from it',
      description: '409: the reference was used for another adjustment.',
      key: 'points:write',
      body: AdjustPoints,
      idempotent: true,
      response: AdjustedPoints,
      errors: [404, 409],
    },
    ({ db, actor, params, body, key }) => adjustPoints(db, actor, { id: params.id, adjustment: body }, key),
  );
}
