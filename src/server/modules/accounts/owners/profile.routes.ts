import { ChangePassword, UpdateProfile } from '../../../../contract/accounts';
import { Profile } from '../../../../contract/owners';
import type { Database } from '../../../database/Database';
import { defineRoutes } from '../../../platform/auth/defineRoutes';
import { getBearerToken, PROFILE_SCOPES, SHOP_SCOPES } from '../../../platform/auth/guard';
import { createSharedLimit } from '../../../platform/auth/requestLimits';
import type { Sessions } from '../../../platform/auth/sessions';
import type { App } from '../../../platform/http/App';
import { validatePerson } from '../accounts.rules';
import { changePassword } from '../changePassword';
import { getProfile, updateProfile } from './profile';

interface ProfileDeps {
  database: Database;
  sessions: Sessions;
}

export function profileRoutes(app: App, { database, sessions }: ProfileDeps): void {
  const attempts = createSharedLimit(database, 'current-password');
  const common = { database, tags: ['profile'] as const };
  const owner = defineRoutes(app, { ...common, scopes: SHOP_SCOPES });

  defineRoutes(app, { ...common, scopes: PROFILE_SCOPES }).get(
    '/store-owners/me',
    { operationId: 'getProfile', summary: 'Get the profile of the signed-in person', response: Profile },
    ({ db, actor }) => getProfile(db, actor),
  );

  owner.patch(
    '/store-owners/me',
    {
      operationId: 'updateProfile',
      summary: 'Change your name, email or phone; changing the email requires the current password',
      body: UpdateProfile,
      rules: validatePerson,
      response: Profile,
      errors: [409, 429],
    },
    ({ db, actor, body }) => updateProfile({ db, attempts }, actor, body),
  );

  owner.patch(
    '/store-owners/me/password',
    {
      operationId: 'changePassword',
      summary: 'Change your password',
      description: 'Ends your other sessions, kiosks included; the current one stays.',
      body: ChangePassword,
      errors: [429],
    },
    ({ db, actor, body, request }) =>
      changePassword({ db, attempts, sessions }, actor, body, getBearerToken(request.headers.authorization)),
  );
}
