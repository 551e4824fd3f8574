import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD } from '../support/testStore';

interface Login {
  success: boolean;
  token: string;
  role: string;
}
const login = (body: object) => call<Login>('POST', '/auth/login', { body });
const statusWith = async (token: string, path: string) => (await call('GET', path, { token })).status;

test('AP-01 an owner signs in and gets a token and the role', async () => {
  const store = await createTestStore();
  const answer = await login({ email: store.ownerEmail, password: PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, role: 'store_owner' });
  expect(answer.body.token).toMatch(/^[\w-]{43}$/);
  expect(await statusWith(answer.body.token, '/store-owners/me')).toBe(200);
});

test('AP-01 cashier and administrator learn their roles, and the case of an email does not matter', async () => {
  const store = await createTestStore();
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  expect((await login({ email: store.cashierEmail.toUpperCase(), password: PASSWORD })).body.role).toBe('cashier');
  expect((await login({ email: admin.email, password: PASSWORD })).body.role).toBe('platform_admin');
});

test('AP-01 a token is kept as its hash alone', async () => {
  const store = await createTestStore();
  const { token } = (await login({ email: store.ownerEmail, password: PASSWORD })).body;
  const rows = await sql(`select 1 from sessions where token_hash = sha256($1::bytea)`, [token]);
  expect(rows).toHaveLength(1);
  const [dump] = await sql<{ text: string }>(`select coalesce(string_agg(s::text, ''), '') as text from sessions s`);
  expect(dump?.text).not.toContain(token);
});

test('a kiosk session is for owners: another role learns where it stands and gets no token', async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  const answer = await login({ email: admin.email, password: PASSWORD, scope: 'kiosk' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: false, token: '', role: 'platform_admin' });
  expect(await sql('select 1 from sessions where account_id = $1', [admin.id])).toHaveLength(0);
});

test('Q-21 an unknown email and a wrong password get the same answer', async () => {
  const store = await createTestStore();
  const wrong = await login({ email: store.ownerEmail, password: 'not-the-password' });
  const unknown = await login({ email: `nobody-${store.subdomain}@example.com`, password: 'not-the-password' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('an inactive store is told after the right password only', async () => {
  const store = await createTestStore({ is_active: false });
  const right = await login({ email: store.ownerEmail, password: PASSWORD });
  expect(right.status).toBe(403);
  expect(right.body).toMatchObject({ message: 'Account is not active or has been suspended' });
  expect((await login({ email: store.ownerEmail, password: 'not-the-password' })).status).toBe(401);
});

test('an account that is switched off is refused', async () => {
  const store = await createTestStore();
  await sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  expect((await login({ email: store.cashierEmail, password: PASSWORD })).status).toBe(403);
});

test('AP-90 wrong fields answer 400 with one message each', async () => {
  const answer = await login({ email: 'olive', password: 'short' });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    statusCode: 400,
    error: 'Bad Request',
    message: ['email must be a valid email address', 'password must be at least 6 characters'],
    fields: {
      email: ['email must be a valid email address'],
      password: ['password must be at least 6 characters'],
    },
  });
  expect((await login({})).body).toMatchObject({ message: ['email is required', 'password is required'] });
});

test('AP-90 Q-25 an email that no database can keep is no email', async () => {
  for (const email of ['"\u0000"@example.com', '"\u007f"@example.com']) {
    const answer = await login({ email, password: PASSWORD });
    expect([answer.status, answer.body]).toMatchObject([400, { message: ['email is not valid'] }]);
  }
});

test('AP-90 a number or a long text is not taken for a field', async () => {
  expect((await login({ email: 5, password: 123456 })).body).toMatchObject({
    message: ['email must be text', 'password must be text'],
  });
  expect((await login({ email: 'a@example.com', password: 'x'.repeat(500) })).status).toBe(400);
});

test('signing in, failing and signing out stand in the audit log without secrets', async () => {
  const store = await createTestStore();
  await login({ email: store.ownerEmail, password: 'not-the-password' });
  const { token } = (await login({ email: store.ownerEmail, password: PASSWORD })).body;
  await call('POST', '/auth/logout', { token });
  const rows = await sql<{ action: string; row: string }>(
    'select action, a::text as row from audit_log a where store_id = $1 order by id',
    [store.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['login_failed', 'login', 'logout']);
  for (const { row } of rows) {
    expect(row).not.toContain('not-the-password');
    expect(row).not.toContain(token);
  }
});
