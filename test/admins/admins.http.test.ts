import { randomBytes, randomUUID } from 'node:crypto';
import type { PlatformAdmin } from '../../src/contract/admins';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { waitUntilEnded } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addAccount, createTestStore, PASSWORD, signIn } from '../support/testStore';

const GUESSABLE = 'Password is too easy to guess. Please choose one that is less common.';
const newEmail = () => `admin-${randomBytes(6).toString('hex')}@example.com`;
let actor: { id: string; email: string };
let token: string;
beforeAll(async () => {
  actor = await addAccount({ storeId: null, role: 'platform_admin', name: 'Ada Admin' });
  token = await signIn(actor.email);
});
const create = <Body = PlatformAdmin>(body: object) => call<Body>('POST', '/platform-admins', { token, body });
const reset = (id: string, password: string, by = token) =>
  call<ErrorBody>('PATCH', `/platform-admins/${id}/reset-password`, { token: by, body: { password } });
const getStatus = async (session: string) => (await call('GET', '/platform-admins', { token: session })).status;
const listAuditRows = (id: string) =>
  sql(
    `select action, store_id, record_type, actor_id, old_values, new_values from audit_log
     where record_id = $1 and record_type = 'admin' order by id`,
    [id],
  );

test('AP-22 the list has administrators only, newest first, without passwords', async () => {
  const store = await createTestStore();
  const [older, newer] = [
    await addAccount({ storeId: null, role: 'platform_admin', name: 'Older' }),
    await addAccount({ storeId: null, role: 'platform_admin', name: 'Newer' }),
  ];
  const { status, body } = await call<PlatformAdmin[]>('GET', '/platform-admins', { token });
  expect(status).toBe(200);
  const names = body.filter(({ id }) => [older.id, newer.id].includes(id)).map(({ name }) => name);
  expect(names).toEqual(['Newer', 'Older']);
  for (const admin of body) {
    expect(Object.keys(admin).sort()).toEqual(['createdAt', 'email', 'id', 'isActive', 'isSelf', 'name', 'role']);
    expect(admin.role).toBe('platform_admin');
  }
  expect(body.map(({ id }) => id)).not.toContain(store.ownerId);
  expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
});

test('AP-23 PA-02 a new administrator can sign in and is first in the list', async () => {
  const email = newEmail();
  const response = await create({ name: '  Grace H. ', email: ` ${email.toUpperCase()} `, password: 'eight-up' });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(String) as string,
    name: 'Grace H.',
    email,
    role: 'platform_admin',
    isActive: true,
    isSelf: false,
    createdAt: expect.any(String) as string,
  });
  const list = await call<PlatformAdmin[]>('GET', '/platform-admins', {
    token: await signIn(email, undefined, 'eight-up'),
  });
  const getIndex = (id: string) => list.body.findIndex((admin) => admin.id === id);
  expect(list.body[getIndex(response.body.id)]).toEqual({ ...response.body, isSelf: true });
  expect(getIndex(response.body.id)).toBeLessThan(getIndex(actor.id));
  expect(await listAuditRows(response.body.id)).toEqual([
    {
      action: 'admin_created',
      store_id: null,
      record_type: 'admin',
      actor_id: actor.id,
      old_values: null,
      new_values: { name: 'Grace H.', email },
    },
  ]);
});

test('AP-23 PA-02 VA-02 an invalid name, email or password is rejected with its message', async () => {
  const DIRECTION = 'name contains an invisible character that changes the direction of text. Please type it again.';
  const rules: [object, unknown][] = [
    [{ name: '  ' }, ['name is required']],
    [{ name: 'x'.repeat(121) }, ['name must be at most 120 characters']],
    [{ name: '👍'.repeat(61) }, ['name must be at most 120 characters']],
    [{ name: 'a\0b' }, ['name must be plain text']],
    [{ name: 'a\ud83d' }, ['name must be plain text']],
    [{ name: 'Ada \u202enimdA' }, [DIRECTION]],
    [{ name: '\u2067Ada' }, [DIRECTION]],
    [{ name: '\u200b' }, ['name is required']],
    [{ name: null }, ['name must be text']],
    [{ email: '' }, ['email is required']],
    [{ email: 'ada' }, ['email must be a valid email address']],
    [{ email: '"a\0"@example.com' }, ['email must be a valid email address']],
    [{ email: `${'e'.repeat(250)}@b.co` }, ['email must be at most 254 characters']],
    [{ password: '' }, ['Password must be at least 8 characters long.']],
    [{ password: '1234567' }, ['Password must be at least 8 characters long.']],
    [{ password: 'p'.repeat(201) }, ['password must be at most 200 characters']],
    [{ password: ' '.repeat(9) }, 'Password must not be blank.'],
    [{ password: 'password1!' }, GUESSABLE],
    [{ password: 'qwerty2026' }, GUESSABLE],
    [{ name: 'Grace Hopper', password: 'ecarG1906' }, GUESSABLE],
    [
      { name: '', email: 'x', password: 'short' },
      ['name is required', 'email must be a valid email address', 'Password must be at least 8 characters long.'],
    ],
  ];
  for (const [wrong, message] of rules) {
    const body = { name: 'Ada', email: newEmail(), password: 'long enough', ...wrong };
    const response = await create<ErrorBody>(body);
    expect([wrong, response.status, response.body.message]).toEqual([wrong, 400, message]);
    expect(await sql('select id from accounts where email = $1', [body.email.replaceAll('\0', '')])).toEqual([]);
  }
  const empty = await create<ErrorBody>({});
  expect(empty.body.message).toEqual(['name is required', 'email is required', 'password is required']);
  const partial = await create<ErrorBody>({ name: ' ', email: 'ada' });
  expect(partial.body.message).toEqual([
    'name is required',
    'email must be a valid email address',
    'password is required',
  ]);
});

test('AP-23 an email can have only one account of any role, also with concurrent requests', async () => {
  const store = await createTestStore();
  const message = 'An account with this email already exists';
  const conflict = { statusCode: 409, error: 'Conflict', message, fields: { email: [message] } };
  const person = { name: 'Ada', password: 'long enough' };
  expect((await create({ ...person, email: store.ownerEmail.toUpperCase() })).body).toEqual(conflict);
  const email = newEmail();
  const responses = await Promise.all([1, 2].map(() => create({ ...person, email })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('AP-24 PA-03 VA-02 a reset of another administrator ends their sessions, and only the new password works', async () => {
  const other = await addAccount({ storeId: null, role: 'platform_admin' });
  const sessions = [await signIn(other.email), await signIn(other.email)];
  const short = await reset(other.id, '1234567');
  const guessable = await reset(other.id, 'Ann Account');
  expect([guessable.status, guessable.body.fields]).toEqual([400, { password: [GUESSABLE] }]);
  expect([short.status, short.body.message]).toEqual([400, ['Password must be at least 8 characters long.']]);
  expect(await Promise.all(sessions.map(getStatus))).toEqual([200, 200]);
  const response = await reset(other.id.toUpperCase(), 'another one');
  expect([response.status, response.body]).toEqual([204, '']);
  await waitUntilEnded(sessions);
  await expect(signIn(other.email)).rejects.toThrow('401');
  expect(await getStatus(await signIn(other.email, undefined, 'another one'))).toBe(200);
  expect(await getStatus(token)).toBe(200);
  expect(await listAuditRows(other.id)).toEqual([
    {
      action: 'admin_password_reset',
      store_id: null,
      record_type: 'admin',
      actor_id: actor.id,
      old_values: null,
      new_values: null,
    },
  ]);
});

test.each(['in lower case', 'in upper case'])(
  'AP-24 PA-03 a reset of the own password ends all sessions except the current one; the id is written %s',
  async (letterCase) => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    const [current, other] = [await signIn(admin.email), await signIn(admin.email)];
    const id = letterCase === 'in lower case' ? admin.id : admin.id.toUpperCase();
    expect((await reset(id, 'my new one', current)).status).toBe(204);
    await waitUntilEnded([other]);
    expect(await sql('select from sessions where account_id = $1', [admin.id])).toHaveLength(1);
    expect(await getStatus(current)).toBe(200);
  },
);

test('AP-24 an unknown id or one of another role returns 404', async () => {
  const store = await createTestStore();
  for (const id of [randomUUID(), store.ownerId, store.cashierId]) {
    const response = await reset(id, 'long enough');
    expect([response.status, response.body.message]).toEqual([404, 'Administrator not found']);
    expect(await listAuditRows(id)).toEqual([]);
  }
  expect(await signIn(store.ownerEmail, undefined, PASSWORD)).toHaveLength(43);
  expect((await reset('none', 'long enough')).body.message).toEqual(['id must be a valid id']);
});

const setStatus = (id: string, isActive: boolean, by = token) =>
  call<PlatformAdmin & ErrorBody>('PATCH', `/platform-admins/${id}/status`, { token: by, body: { isActive } });

test('another administrator is deactivated at once, cannot sign in, and is activated again', async () => {
  const other = await addAccount({ storeId: null, role: 'platform_admin' });
  const session = await signIn(other.email);
  const response = await setStatus(other.id.toUpperCase(), false);
  expect([response.status, response.body]).toMatchObject([200, { id: other.id, isActive: false, isSelf: false }]);
  expect(await sql('select 1 from sessions where account_id = $1', [other.id])).toEqual([]);
  await waitUntilEnded([session]);
  await expect(signIn(other.email)).rejects.toThrow('403');
  expect((await setStatus(other.id, false)).body.isActive).toBe(false);
  expect((await setStatus(other.id, true)).body.isActive).toBe(true);
  expect(await getStatus(await signIn(other.email))).toBe(200);
  const row = { store_id: null, record_type: 'admin', actor_id: actor.id };
  const [on, off] = [{ isActive: true }, { isActive: false }];
  expect(await listAuditRows(other.id)).toEqual([
    { ...row, action: 'admin_deactivated', old_values: on, new_values: off },
    { ...row, action: 'admin_activated', old_values: off, new_values: on },
  ]);
});

test('administrators cannot deactivate themselves, and an unknown id or one of another role returns 404', async () => {
  const refused = await setStatus(actor.id, false);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Only another administrator can deactivate your account',
  ]);
  expect(await getStatus(token)).toBe(200);
  const store = await createTestStore();
  for (const id of [randomUUID(), store.ownerId, store.cashierId]) {
    const response = await setStatus(id, false);
    expect([response.status, response.body.message]).toEqual([404, 'Administrator not found']);
  }
});

test('when administrators deactivate each other at the same time, exactly one stays active', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = await Promise.all([1, 2, 3].map(() => addAccount({ storeId: null, role: 'platform_admin' })));
    const sessions = await Promise.all(people.map(({ email }) => signIn(email)));
    const responses = await Promise.all(
      sessions.flatMap((by, n) => people.filter((_person, m) => m !== n).map(({ id }) => setStatus(id, false, by))),
    );
    const ids = people.map(({ id }) => id);
    expect(await sql('select 1 from accounts where id = any($1) and is_active', [ids])).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 401]));
  }
});

test('AP-22 AP-23 AP-24 only administrators have access to administrators', async () => {
  const store = await createTestStore();
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier'] as const;
  for (const [method, path, body] of [
    ['GET', '/platform-admins'],
    ['POST', '/platform-admins', { name: 'Mallory', email: newEmail(), password: 'long enough' }],
    ['PATCH', `/platform-admins/${actor.id}/reset-password`, { password: 'long enough' }],
    ['PATCH', `/platform-admins/${actor.id}/status`, { isActive: false }],
  ] as const) {
    const statuses = await getStatuses(store, callers, { method, path, ...(body && { body }) });
    expect([path, statuses]).toEqual([path, { anonymous: 401, kiosk: 403, owner: 403, cashier: 403 }]);
  }
  expect(await getStatus(token)).toBe(200);
});
