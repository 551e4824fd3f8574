import type { ErrorBody } from '../../src/contract/errors';
import type { SecondFactor, SecondFactorKey } from '../../src/contract/secondFactor';
import { listDescribedRoutes } from '../server/describedRoutes';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { addAccount, createTestStore, PASSWORD } from '../support/testStore';
import { codeOf, login, turnOnCodes } from './signInCodes';

let servers: RunningProcess[];
beforeAll(async () => {
  const env = { ...sharedDatabaseEnv(), REQUIRE_SECOND_FACTOR: 'admins', LOG_LEVEL: 'warn' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
const urlOf = (index: number) => servers[index % 2]?.url ?? '';

test('BX-93 where it is a duty, an administrator without sign-in codes can only set them up and log out', async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  const server = urlOf(0);
  const { token } = (await login(admin.email, {}, server)).body;
  const state = await call<SecondFactor>('GET', '/auth/second-factor', { server, token });
  expect(state.body).toEqual({ isOn: false, isRequired: true, recoveryCodesLeft: 0 });
  for (const { method, path, scopes } of await listDescribedRoutes()) {
    if (!scopes?.includes('admin')) continue;
    if (/^\/auth\/(logout|second-factor|second-factor\/confirm)$/.test(path)) continue;
    const { status, body } = await call<ErrorBody>(method, path.replace(/\{\w+\}/g, admin.id), { server, token });
    expect([method, path, status, body.message, body.secondFactor]).toEqual([
      method,
      path,
      403,
      'Set up sign-in codes before you continue',
      true,
    ]);
  }
  await turnOnCodes(admin.id, token, server);
  expect((await call('GET', '/platform-admins', { server, token })).status).toBe(200);
  const store = await createTestStore();
  const owner = await login(store.ownerEmail, {}, server);
  expect((await call('GET', '/store-owners/me', { server, token: owner.body.token })).status).toBe(200);
});

test('BX-93 of parallel logins with one code at two processes, one succeeds', async () => {
  const store = await createTestStore();
  const { key, recoveryCodes } = await turnOnCodes(store.ownerId, await store.ownerToken());
  for (const code of [codeOf(key), recoveryCodes[0] ?? '']) {
    const responses = await Promise.all([0, 1, 2, 3, 4].map((n) => login(store.ownerEmail, { code }, urlOf(n))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  }
});

test('BX-93 a login with the password that is under way when the codes are turned on leaves no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const { body } = await call<SecondFactorKey>('POST', '/auth/second-factor', {
      token,
      body: { currentPassword: PASSWORD },
    });
    const code = codeOf(body.key);
    const [, ...logins] = await Promise.all([
      call('POST', '/auth/second-factor/confirm', { token, body: { code } }),
      ...[0, 1, 2, 3].map((n) => login(store.ownerEmail, {}, urlOf(n))),
    ]);
    const opened = logins.flatMap(({ status, body: { token: session } }) => (status === 200 ? [session] : []));
    // A session that opened before the codes were on ends with them, also in other processes.
    for (const session of opened) {
      await eventually('the session ends', async () => {
        const { status } = await call('GET', '/store-owners/me', { token: session });
        return status === 401;
      });
    }
  }
});
