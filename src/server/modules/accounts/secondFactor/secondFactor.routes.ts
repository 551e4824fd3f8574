import {
  ConfirmSecondFactor,
  ProveBothFactors,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
  StartSecondFactor,
} from '../../../../contract/secondFactor';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { ADMIN_SCOPES, CONSOLE_SCOPES, getBearerToken } from '../../../platform/auth/guard';
import { createSharedLimit } from '../../../platform/auth/requestLimits';
import type { App } from '../../../platform/http/App';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOwnersSecondFactorOff,
  turnSecondFactorOff,
  type SecondFactorDeps,
} from './secondFactor';

/** Routes for the sign-in codes of administrators and owners. */
export function secondFactorRoutes(app: App, options: Omit<SecondFactorDeps, 'passwords' | 'codes'>): void {
  const { database } = options;
  const deps = {
    ...options,
    passwords: createSharedLimit(database, 'current-password'),
    codes: createSharedLimit(database, 'second-factor'),
  };
  const route = defineRoutes(app, { database, tags: ['auth'], scopes: CONSOLE_SCOPES });

  route.get(
    '/auth/second-factor',
    {
      operationId: 'getSecondFactor',
      summary: 'Get whether your sign-in needs a code',
      response: SecondFactor,
      withoutSecondFactor: true,
    },
    ({ actor }) => getSecondFactor(deps, actor),
  );

  route.post(
    '/auth/second-factor',
    {
      operationId: 'startSecondFactor',
      summary: 'Create a key for an authenticator app, which a code must confirm',
      description: 'A key that was created before and not confirmed ends.',
      body: StartSecondFactor,
      response: SecondFactorKey,
      errors: [409, 429],
      withoutSecondFactor: true,
    },
    ({ actor, body }) => startSecondFactor(deps, actor, body.currentPassword),
  );

  route.post(
    '/auth/second-factor/confirm',
    {
      operationId: 'confirmSecondFactor',
      summary: 'Turn sign-in codes on with a first code',
      description:
        'Ends your other sessions, and your kiosks unless you keep them. The recovery codes are in no later response.',
      body: ConfirmSecondFactor,
      response: RecoveryCodes,
      errors: [409, 429],
      withoutSecondFactor: true,
    },
    ({ actor, body, request }) =>
      confirmSecondFactor(deps, actor, { ...body, token: getBearerToken(request.headers.authorization) }),
  );

  route.post(
    '/auth/second-factor/off',
    {
      operationId: 'turnOffSecondFactor',
      summary: 'Turn sign-in codes off',
      body: ProveBothFactors,
      errors: [409, 429],
    },
    ({ actor, body }) => turnSecondFactorOff(deps, actor, body),
  );

  route.post(
    '/auth/second-factor/recovery-codes',
    {
      operationId: 'createRecoveryCodes',
      summary: 'Create new recovery codes; the earlier ones end',
      body: ProveBothFactors,
      response: RecoveryCodes,
      errors: [409, 429],
    },
    ({ actor, body }) => renewRecoveryCodes(deps, actor, body),
  );

  defineRoutes(app, { database, tags: ['owners'], scopes: ADMIN_SCOPES }).delete(
    '/store-owners/:id/second-factor',
    {
      operationId: 'removeOwnerSecondFactor',
      summary: 'Turn off the sign-in codes of an owner who has lost them',
      errors: [404],
    },
    ({ actor, params }) => turnOwnersSecondFactorOff(deps, actor, params.id),
  );
}
