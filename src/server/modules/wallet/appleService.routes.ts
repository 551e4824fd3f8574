import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  ChangedPasses,
  ChangedPassesQuery,
  DeviceLog,
  DeviceParams,
  PassParams,
  PassRegistration,
  RegistrationParams,
} from '../../../contract/appleWallet';
import { ErrorBody } from '../../../contract/errors';
import type { Database } from '../../database/Database';
import type { Wallets } from '../../integrations/wallet/Wallet';
import { toNetwork } from '../../platform/auth/rateLimits';
import { createProcessLimit } from '../../platform/auth/requestLimits';
import type { App } from '../../platform/http/App';
import { AppError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { buildApplePass, isAuthorized, type PassKey } from './applePass';
import { getPassState } from './getPassState';
import { deleteRegistrations, listChangedPasses, saveRegistration } from './registrations.sql';
import { findPass, type Pass } from './wallet.sql';

interface AppleServiceDeps {
  database: Database;
  encryptor: PassKey;
  wallets: Wallets | null;
}

const tags = ['Apple Wallet'];
const errors = { 400: ErrorBody, 401: ErrorBody, 404: ErrorBody, 429: ErrorBody };

/**
 * The web service with which Apple Wallet keeps passes current. Each pass has a token that only its devices know. See
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */
export function appleServiceRoutes(app: App, { database, encryptor, wallets }: AppleServiceDeps): void {
  const { platform } = database;
  const countRequest = createProcessLimit('appleWallet');
  const open = {
    config: { open: true as const },
    onRequest: ({ address }: FastifyRequest) => countRequest(toNetwork(address)),
  };
  const getApple = (passTypeId: string) => {
    if (wallets?.apple?.passTypeId !== passTypeId) throw new AppError('not_found', 'Unknown pass type');
    return { wallet: wallets.apple, key: encryptor, publicUrl: wallets.publicUrl };
  };
  /** An unknown pass gets the same response as a wrong token, so that a client cannot tell whether a pass exists. */
  const authenticate = async (request: FastifyRequest, params: PassParams): Promise<Pass> => {
    getApple(params.passTypeId);
    const id = normalizeId(params.serialNumber);
    const isValid = isAuthorized(encryptor, id, request.headers.authorization);
    const pass = isValid ? await findPass(platform, id) : null;
    if (pass?.platform !== 'apple') throw new AppError('unauthorized', 'Unauthorized');
    return pass;
  };

  app.post(
    '/wallet/apple/v1/devices/:deviceId/registrations/:passTypeId/:serialNumber',
    {
      ...open,
      schema: {
        operationId: 'registerAppleDevice',
        summary: 'Register a device for changes of a pass',
        tags,
        params: RegistrationParams,
        body: PassRegistration,
        response: { 200: Type.Null(), 201: Type.Null(), ...errors },
      },
    },
    async (request, reply) => {
      const pass = await authenticate(request, request.params);
      const registration = { pass, deviceId: request.params.deviceId, pushToken: request.body.pushToken };
      const isNew = await saveRegistration(database.forStore(pass.storeId), registration);
      return reply.code(isNew ? 201 : 200).send(null);
    },
  );

  app.delete(
    '/wallet/apple/v1/devices/:deviceId/registrations/:passTypeId/:serialNumber',
    {
      ...open,
      schema: {
        operationId: 'unregisterAppleDevice',
        summary: 'Forget a device that removed a pass',
        tags,
        params: RegistrationParams,
        response: { 200: Type.Null(), ...errors },
      },
    },
    async (request, reply) => {
      const pass = await authenticate(request, request.params);
      await deleteRegistrations(database.forStore(pass.storeId), pass, [request.params.deviceId]);
      return reply.code(200).send(null);
    },
  );

  app.get(
    '/wallet/apple/v1/devices/:deviceId/registrations/:passTypeId',
    {
      ...open,
      schema: {
        operationId: 'listChangedApplePasses',
        summary: 'List the passes of a device that changed',
        description: 'Without a session: only the device knows its id. 204 when none changed.',
        tags,
        params: DeviceParams,
        querystring: ChangedPassesQuery,
        response: {
          200: ChangedPasses,
          204: Type.Null(),
          ...errors,
        },
      },
    },
    async ({ params, query }, reply) => {
      getApple(params.passTypeId);
      const passes = await listChangedPasses(platform, params.deviceId, Number(query.passesUpdatedSince ?? 0));
      const last = passes.at(-1);
      if (!last) return reply.code(204).send(null);
      return reply.send({ serialNumbers: passes.map(({ id }) => id), lastUpdated: String(last.changedAt) });
    },
  );

  app.get(
    '/wallet/apple/v1/passes/:passTypeId/:serialNumber',
    {
      ...open,
      schema: {
        operationId: 'getApplePass',
        summary: 'Get the present version of a pass',
        tags,
        params: PassParams,
        produces: ['application/vnd.apple.pkpass'],
        response: { 200: Type.Unsafe<Buffer>({}), 304: Type.Null(), ...errors },
      },
    },
    async (request, reply) => {
      const pass = await authenticate(request, request.params);
      const known = Date.parse(request.headers['if-modified-since'] ?? '');
      const changedAt = new Date(pass.changedAt);
      void reply.header('last-modified', changedAt.toUTCString());
      if (known >= changedAt.getTime()) return reply.code(304).send(null);
      const state = await getPassState(database, pass.storeId, pass.customerId);
      const content = await buildApplePass(getApple(request.params.passTypeId), pass.id, state);
      return reply.type('application/vnd.apple.pkpass').send(content);
    },
  );

  app.post(
    '/wallet/apple/v1/log',
    {
      ...open,
      schema: {
        operationId: 'logAppleMessages',
        summary: 'Take log messages of devices; they are counted and not kept, because they may name a person',
        tags,
        body: DeviceLog,
        response: { 200: Type.Null(), 400: ErrorBody, 429: ErrorBody },
      },
    },
    async ({ log, body }, reply) => {
      log.info({ messages: body.logs.length }, 'Apple Wallet reported problems with passes');
      return reply.code(200).send(null);
    },
  );
}
