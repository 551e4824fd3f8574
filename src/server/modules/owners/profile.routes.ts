import { Type } from 'typebox';
import { ChangePassword, UpdateProfile } from '../../../contract/accounts';
import { ErrorBody } from '../../../contract/errors';
import { Profile } from '../../../contract/owners';
import type { AttemptThrottle } from '../../auth/attemptThrottle';
import { DASHBOARD_SCOPES, getActor, getBearerToken, PROFILE_SCOPES } from '../../auth/guard';
import type { Sessions } from '../../auth/sessions';
import type { Database } from '../../database/Database';
import type { App } from '../../http/App';
import { withBodyRules } from '../../http/validation';
import { changePassword, validatePerson } from '../accounts';
import { getProfile } from './getProfile';
import { updateProfile } from './updateProfile';

const tags = ['profile'];
const refusals = { 400: ErrorBody, 403: ErrorBody, 429: ErrorBody };

interface ProfileDeps {
  database: Database;
  sessions: Sessions;
  passwordThrottle: AttemptThrottle;
}

/** The profile of the signed-in person. */
export function profileRoutes(app: App, { database, sessions, passwordThrottle: throttle }: ProfileDeps): void {
  app.get(
    '/store-owners/me',
    {
      config: { scopes: PROFILE_SCOPES },
      schema: { summary: 'Get the profile of the signed-in person', tags, response: { 200: Profile } },
    },
    (request) => {
      const actor = getActor(request, PROFILE_SCOPES);
      return getProfile(database.forStore(actor.storeId), actor);
    },
  );

  app.patch(
    '/store-owners/me',
    {
      config: { scopes: DASHBOARD_SCOPES },
      validatorCompiler: withBodyRules(validatePerson),
      schema: {
        summary: 'Change your name, email or phone; changing the email requires the current password',
        tags,
        body: UpdateProfile,
        response: { 200: Profile, ...refusals, 409: ErrorBody },
      },
    },
    (request) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      return updateProfile({ db: database.forStore(actor.storeId), throttle }, actor, request.body);
    },
  );

  app.patch(
    '/store-owners/me/password',
    {
      config: { scopes: DASHBOARD_SCOPES },
      schema: {
        summary: 'Change your password',
        description: 'Ends your other sessions, kiosks included; the current one stays.',
        tags,
        body: ChangePassword,
        response: { 204: Type.Null(), ...refusals },
      },
    },
    async (request, reply) => {
      const actor = getActor(request, DASHBOARD_SCOPES);
      const db = database.forStore(actor.storeId);
      const token = getBearerToken(request.headers.authorization);
      await changePassword({ db, throttle, sessions }, actor, request.body, token);
      return reply.code(204).send(null);
    },
  );
}
