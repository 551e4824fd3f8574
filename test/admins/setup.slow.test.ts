import type { PlatformAdmin } from '../../src/contract/admins';
import type { LoginResponse } from '../../src/contract/auth';
import type { ErrorBody } from '../../src/contract/errors';
import type { SetupLink } from '../../src/contract/setup';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { runScheduledJob } from '../support/scheduledJobs';
import { PUBLIC_TEST_URL, startServer } from '../support/server';
import { waitUntilEnded } from '../support/sessionEnds';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addAccount, createTestStore, signIn } from '../support/testStore';
import { addLink, findTokens, removeAdmins } from './setupLinks';

// This is the only suite whose database has no administrator.
runOnDedicatedServer({ TRUST_PROXY: '1', LOG_LEVEL: 'debug' });

const PASSWORD = 'violet-canyon-81';
const ANN = { name: 'Ann Lee', email: 'ann@example.com' };
const NOT_FOUND = { statusCode: 404, error: 'Not Found', message: 'Not found' };
const ENDED = 'This link was already used or has expired';
beforeEach(removeAdmins);

const read = (token?: string) => call<SetupLink & ErrorBody>('POST', '/setup/link', { body: { token } });
const complete = (body: object) => call<LoginResponse & ErrorBody>('POST', '/setup', { body });
const beFirst = (token: string, more: object = {}) => complete({ token, ...ANN, password: PASSWORD, ...more });
const getStatuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status);
const listAdmins = () =>
  sql<{ id: string; name: string }>("select id, name from accounts where role = 'platform_admin' order by name");
const addAdmin = (more: object = {}) => addAccount({ storeId: null, role: 'platform_admin', ...more });
const listAudit = (id: string) =>
  sql(
    `select action, actor_role, actor_id, new_values from audit_log
     where record_id = $1 and record_type = 'admin' order by id`,
    [id],
  );

test('BX-80 a start without an administrator prints a link, and either of two links creates the first administrator, who is signed in', async () => {
  const env = { ...sharedDatabaseEnv(), PUBLIC_URL: PUBLIC_TEST_URL };
  const servers = [await startServer(env), await startServer({ ...env, PUBLIC_URL: '' })];
  const outputs = servers.map((server) => server.output());
  expect(outputs[0]).toMatch(
    /There is no administrator yet\. Open this link within 30 minutes; it works once:\nhttps:\/\/regulars\.example\/setup#[\w-]{22}\n/,
  );
  expect(outputs[1]).toMatch(/Open this path at the address of the server, .*:\n\/setup#[\w-]{22}\n/);
  const [first = '', second = ''] = outputs.flatMap(findTokens);
  expect((await read(first)).body).toEqual({ person: null });
  const { status, body } = await beFirst(second, { name: ' Ann Lee ', email: 'ANN@example.com' });
  expect([status, body.success, body.role]).toEqual([200, true, 'platform_admin']);
  const admins = await call<PlatformAdmin[]>('GET', '/platform-admins', { token: body.token });
  expect(admins.body).toMatchObject([{ ...ANN, isActive: true, isSelf: true }]);
  await signIn(ANN.email, undefined, PASSWORD);
  const id = (await listAdmins())[0]?.id ?? '';
  expect(await listAudit(id)).toEqual([
    { action: 'admin_created', actor_role: 'platform_admin', actor_id: id, new_values: ANN },
  ]);
  // The other link has ended, and the next start prints none.
  expect((await read(first)).body).toEqual(NOT_FOUND);
  expect((await beFirst(first)).body).toEqual(NOT_FOUND);
  const third = await startServer(env);
  expect(third.output()).not.toContain('/setup#');
  // After all administrators were removed, old links stay ended, and the next start prints a new one.
  await removeAdmins();
  expect((await read(first)).body.fields).toEqual({ token: [ENDED] });
  const fourth = await startServer(env);
  expect((await read(findTokens(fourth.output())[0])).status).toBe(200);
  // Stopping a server also searches its output for leaks.
  await Promise.all([...servers, third, fourth].map((server) => server.stop()));
});

test('BX-80 a link works once', async () => {
  const token = await addLink();
  expect(getStatuses([await read(token), await read(token)])).toEqual([200, 200]);
  expect((await beFirst(token)).status).toBe(200);
  expect((await beFirst(token, { email: 'eve@example.com' })).body).toEqual(NOT_FOUND);
  await removeAdmins();
  expect((await beFirst(token)).body).toMatchObject({ statusCode: 404, fields: { token: [ENDED] } });
  expect(await listAdmins()).toEqual([]);
});

test('BX-80 people who use one or several links at the same time create one administrator', async () => {
  const [one, other] = [await addLink(), await addLink()];
  const tokens = [one, one, other, one, other, other];
  const responses = await Promise.all(
    tokens.map((token, n) => beFirst(token, { name: `Ann ${n}`, email: `ann${n}@example.com` })),
  );
  expect(getStatuses(responses).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await listAdmins()).toHaveLength(1);
  expect(await sql("select from accounts where email like 'ann%' and role <> 'platform_admin'")).toEqual([]);
});

test('BX-80 a link waits for another request that creates the first administrator, and then finds that one', async () => {
  const token = await addLink();
  const response = await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    // The product's `lockFirstAdmin` takes this lock.
    await holder.query("select pg_advisory_xact_lock(hashtextextended('first administrator', 0))");
    await holder.query(
      "insert into accounts (role, name, email, password_hash) values ('platform_admin', 'Bo', 'bo@example.com', 'x')",
    );
    const waiting = beFirst(token);
    await waitForBlocked(id);
    await holder.query('commit');
    return waiting;
  });
  expect(response.body).toEqual(NOT_FOUND);
  expect(await listAdmins()).toMatchObject([{ name: 'Bo' }]);
});

test('BX-80 an expired link does not work and is deleted', async () => {
  const token = await addLink();
  await sql('update setup_links set expires_at = now()');
  expect((await read(token)).body).toMatchObject({ message: ENDED, fields: { token: [ENDED] } });
  expect((await beFirst(token)).status).toBe(404);
  expect(await listAdmins()).toEqual([]);
  await runScheduledJob('sessions.deleteExpired');
  expect(await sql('select from setup_links')).toEqual([]);
});

test('BX-80 a link of a start ends with the first administrator, active or not, however that one was added', async () => {
  const token = await addLink();
  expect((await read(token)).status).toBe(200);
  const { id } = await addAdmin();
  await sql('update accounts set is_active = false where id = $1', [id]);
  expect((await read(token)).body).toEqual(NOT_FOUND);
  expect((await beFirst(token)).body).toEqual(NOT_FOUND);
  expect(await listAdmins()).toHaveLength(1);
});

test('BX-80 without a token both routes respond as for an unknown token', async () => {
  const withoutToken = async () => [
    (await read()).body,
    (await call('POST', '/setup/link', { body: {} })).body,
    (await complete({ ...ANN, password: PASSWORD })).body,
  ];
  for (const body of await withoutToken()) expect(body).toMatchObject({ statusCode: 404, fields: { token: [ENDED] } });
  await addAdmin();
  expect(await withoutToken()).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
});

test('BX-80 wrong tokens from one address are throttled, and valid ones are not counted', async () => {
  const token = await addLink();
  const send = (address: string, sent: string) =>
    call<ErrorBody>('POST', '/setup/link', { headers: { 'x-forwarded-for': address }, body: { token: sent } });
  for (let i = 0; i < 25; i += 1) expect((await send('198.51.100.7', token)).status).toBe(200);
  const wrong = await Promise.all(Array.from({ length: 25 }, () => send('198.51.100.7', 'x'.repeat(22))));
  expect(getStatuses(wrong).sort()).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
  const refused = await send('198.51.100.7', token);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toMatch(/^Too many wrong links\. Try again in \d+ seconds?\.$/);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send('198.51.100.8', token)).status).toBe(200);
});

test('BX-80 the first administrator must follow the rules of the admin console, and the link works until then', async () => {
  const store = await createTestStore();
  const token = await addLink();
  const rules: [object, number, object][] = [
    [{ name: ' ' }, 400, { name: ['name is required'] }],
    [{ email: 'ann' }, 400, { email: ['email must be a valid email address'] }],
    [{ name: undefined, email: undefined }, 400, { name: ['name is required'], email: ['email is required'] }],
    [{ password: 'short' }, 400, { password: ['Password must be at least 8 characters long.'] }],
    [
      { password: 'password1' },
      400,
      { password: ['Password is too easy to guess. Please choose one that is less common.'] },
    ],
    [{ email: store.ownerEmail }, 409, { email: ['An account with this email already exists'] }],
  ];
  for (const [more, status, fields] of rules) {
    const response = await beFirst(token, more);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
  }
  expect(await listAdmins()).toEqual([]);
  expect((await beFirst(token)).status).toBe(200);
});

test('BX-80 the link for an administrator names that person, sets the password and ends their sessions and other links', async () => {
  const [{ id, email }, other] = [await addAdmin({ name: 'Ben Ode' }), await addAdmin()];
  const [old, kept] = [await signIn(email), await signIn(other.email)];
  const [token, second] = [await addLink(id), await addLink(id)];
  expect((await read(token)).body).toEqual({ person: { name: 'Ben Ode', email } });
  // The name and the email in the request are ignored.
  const { status, body } = await complete({ token, ...ANN, password: PASSWORD });
  expect(status).toBe(200);
  await waitUntilEnded([old]);
  expect((await call('GET', '/platform-admins', { token: kept })).status).toBe(200);
  expect((await call('GET', '/platform-admins', { token: body.token })).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  await signIn(email, undefined, PASSWORD);
  expect(await sql('select name, email from accounts where id = $1', [id])).toEqual([{ name: 'Ben Ode', email }]);
  expect(await listAudit(id)).toEqual([
    { action: 'admin_password_reset', actor_role: 'platform_admin', actor_id: id, new_values: null },
  ]);
});

test('BX-80 the link for an administrator ends when the administrator is deactivated, deleted or given a password in the console', async () => {
  const [actor, { id }] = [await addAdmin(), await addAdmin()];
  const session = await signIn(actor.email);
  const token = await addLink(id);
  const setActive = (isActive: boolean) =>
    call('PATCH', `/platform-admins/${id}/status`, { token: session, body: { isActive } });
  await setActive(false);
  expect(getStatuses([await read(token), await complete({ token, password: PASSWORD })])).toEqual([404, 404]);
  await setActive(true);
  expect((await read(token)).status).toBe(200);
  const reset = { token: session, body: { password: PASSWORD } };
  expect((await call('PATCH', `/platform-admins/${id}/reset-password`, reset)).status).toBe(204);
  expect((await read(token)).status).toBe(404);
  const another = await addLink(id);
  await sql('delete from accounts where id = $1', [id]);
  expect((await read(another)).body).toEqual(NOT_FOUND);
});
