import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD } from '../support/testStore';

interface Login {
  success: boolean;
  token: string;
  role: string;
}
const login = (body: object) => call<Login>('POST', '/auth/login', { body });
const getStatus = async (token: string, path: string) => (await call('GET', path, { token })).status;

test('AP-01 an owner signs in and gets a token and the role', async () => {
  const store = await createTestStore();
  const response = await login({ email: store.ownerEmail, password: PASSWORD });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ success: true, role: 'store_owner' });
  expect(response.body.token).toMatch(/^[\w-]{43}$/);
  expect(await getStatus(response.body.token, '/store-owners/me')).toBe(200);
});

test('AP-01 a login returns the role of a cashier or administrator, and ignores the case of the email', async () => {
  const store = await createTestStore();
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  expect((await login({ email: store.cashierEmail.toUpperCase(), password: PASSWORD })).body.role).toBe('cashier');
  expect((await login({ email: admin.email, password: PASSWORD })).body.role).toBe('platform_admin');
});

test('AP-01 only the hash of a token is stored', async () => {
  const store = await createTestStore();
  const { token } = (await login({ email: store.ownerEmail, password: PASSWORD })).body;
  const rows = await sql(`select 1 from sessions where token_hash = sha256($1::bytea)`, [token]);
  expect(rows).toHaveLength(1);
  const [dump] = await sql<{ text: string }>(`select coalesce(string_agg(s::text, ''), '') as text from sessions s`);
  expect(dump?.text).not.toContain(token);
});

test('a kiosk login of an account that is not an owner returns the role and no token', async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  const response = await login({ email: admin.email, password: PASSWORD, scope: 'kiosk' });
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ success: false, token: '', role: 'platform_admin' });
  expect(await sql('select 1 from sessions where account_id = $1', [admin.id])).toHaveLength(0);
});

test('an unknown email and a wrong password get the same response', async () => {
  const store = await createTestStore();
  const wrong = await login({ email: store.ownerEmail, password: 'not-the-password' });
  const unknown = await login({ email: `unknown-${store.subdomain}@example.com`, password: 'not-the-password' });
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Invalid email or password' });
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
});

test('a login to an inactive store is rejected with 403 only if the password is correct', async () => {
  const store = await createTestStore({ is_active: false });
  const correct = await login({ email: store.ownerEmail, password: PASSWORD });
  expect(correct.status).toBe(403);
  expect(correct.body).toMatchObject({ message: 'Account is not active or has been suspended' });
  expect((await login({ email: store.ownerEmail, password: 'not-the-password' })).status).toBe(401);
});

test('a deactivated account cannot sign in', async () => {
  const store = await createTestStore();
  await sql('update accounts set is_active = false where id = $1', [store.cashierId]);
  expect((await login({ email: store.cashierEmail, password: PASSWORD })).status).toBe(403);
});

test('AP-90 invalid fields return 400 with one message each', async () => {
  const response = await login({ email: 'olive', password: 'short' });
  expect(response.status).toBe(400);
  expect(response.body).toEqual({
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

test('AP-90 an email with control characters is rejected', async () => {
  for (const email of ['"\u0000"@example.com', '"\u007f"@example.com']) {
    const response = await login({ email, password: PASSWORD });
    expect([response.status, response.body]).toMatchObject([400, { message: ['email is not valid'] }]);
  }
});

test('AP-90 a number or an overlong text is rejected as a field', async () => {
  expect((await login({ email: 5, password: 123456 })).body).toMatchObject({
    message: ['email must be text', 'password must be text'],
  });
  expect((await login({ email: 'a@example.com', password: 'x'.repeat(500) })).status).toBe(400);
});

test('successful and failed logins and logouts are audited without secrets', async () => {
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
