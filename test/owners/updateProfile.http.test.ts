import { call } from '../support/http';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD, signIn, type TestStore } from '../support/testStore';

const GOOD = 'violet-harbor-31';
const newEmail = () => `owner-${Math.random().toString(36).slice(2)}@example.com`;
const patch = (token: string, body: object) => call('PATCH', '/store-owners/me', { token, body });
const changePassword = (token: string, currentPassword: string, password: string) =>
  call('PATCH', '/store-owners/me/password', { token, body: { currentPassword, password } });
const canSignIn = async (email: string, password: string) =>
  (await call('POST', '/auth/login', { body: { email, password } })).status === 200;
const WRONG = { status: 403, body: { fields: { currentPassword: ['The current password is wrong'] } } };

const listAudit = (store: TestStore, action: string) =>
  sql('select old_values, new_values from audit_log where store_id = $1 and action = $2 order by id', [
    store.id,
    action,
  ]);

describe('PATCH /store-owners/me', () => {
  it('OD-06 the name and phone number change without the password, and the audit entry has what changed', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const { status, body } = await patch(token, { name: ' Olivia Owner ', phone: '+12025550149' });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Olivia Owner', phone: '+12025550149' })]);
    expect((await patch(token, { phone: null })).body).toMatchObject({ name: 'Olivia Owner', phone: null });
    expect((await patch(token, { name: 'Olivia Owner', email: store.ownerEmail })).status).toBe(200);
    expect(await listAudit(store, 'owner_updated')).toEqual([
      {
        old_values: { name: 'Olive Owner', phone: null },
        new_values: { name: 'Olivia Owner', phone: '…0149' },
      },
      { old_values: { phone: '…0149' }, new_values: { phone: null } },
    ]);
  });

  it('OD-06 the email changes with the current password, and the sessions stay', async () => {
    const store = await createTestStore();
    const [token, kiosk] = [await store.ownerToken(), await store.kioskToken()];
    const email = newEmail();
    const refused = await patch(token, { email });
    expect(refused).toMatchObject({ status: 400, body: { fields: { currentPassword: [expect.any(String)] } } });
    expect(await patch(token, { email, currentPassword: 'wrong-pass-1' })).toMatchObject(WRONG);
    const changed = await patch(token, { email: email.toUpperCase(), currentPassword: PASSWORD });
    expect(changed).toMatchObject({ status: 200, body: { email } });
    expect([await getSessionStatus(token), await getSessionStatus(kiosk)]).toEqual([200, 200]);
    expect([await canSignIn(store.ownerEmail, PASSWORD), await canSignIn(email, PASSWORD)]).toEqual([false, true]);
  });

  it('a response says only that a taken email cannot be used', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const body = { email: otherStore.cashierEmail, currentPassword: PASSWORD };
    expect(await patch(await store.ownerToken(), body)).toMatchObject({
      status: 409,
      body: { fields: { email: ['This email cannot be used'] } },
    });
  });

  it('a response names every invalid field', async () => {
    const token = await (await createTestStore()).ownerToken();
    expect(await patch(token, { name: '', email: 'x', phone: 'abc' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: ['name is required'],
          email: ['email must be a valid email address'],
          phone: ['Please enter a valid 10-digit phone number'],
        },
      },
    });
  });

  it('an owner who is deleted during an update gets 401 from then on, and a cashier may not call the route', async () => {
    const store = await createTestStore();
    expect((await patch(await store.cashierToken(), { name: 'Boss' })).status).toBe(403);
    const token = await store.ownerToken();
    expect(await getSessionStatus(token)).toBe(200);
    const [response] = await Promise.all([
      patch(token, { name: 'Gone' }),
      sql('delete from accounts where id = $1', [store.ownerId]),
    ]);
    expect([200, 401]).toContain(response.status);
    expect((await patch(token, { name: 'Gone' })).status).toBe(401);
  });
});

describe('PATCH /store-owners/me/password', () => {
  it('OD-06 a changed password ends all other sessions of the account and keeps the current one', async () => {
    const store = await createTestStore();
    const partner = await addAccount({ storeId: store.id, role: 'store_owner' });
    const token = await store.ownerToken();
    const others = [await store.ownerToken(), await store.kioskToken()];
    const kept = [token, await store.cashierToken(), await signIn(partner.email)];
    expect((await changePassword(token, PASSWORD, GOOD)).status).toBe(204);
    await waitUntilEnded(others);
    for (const one of kept) expect(await getSessionStatus(one)).toBe(200);
    expect([await canSignIn(store.ownerEmail, PASSWORD), await canSignIn(store.ownerEmail, GOOD)]).toEqual([
      false,
      true,
    ]);
    expect(await listAudit(store, 'owner_password_changed')).toEqual([{ old_values: null, new_values: null }]);
  });

  it('a wrong current password, and a new one that is short, weak, blank or unchanged, is refused', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    expect(await changePassword(token, 'wrong-pass-1', GOOD)).toMatchObject(WRONG);
    const refusals = [
      ['short1', 'Password must be at least 8 characters long.'],
      ['        ', 'Password must not be blank.'],
      ['password123', 'Password is too easy to guess. Please choose one that is less common.'],
      [PASSWORD, 'Please choose a password other than the current one.'],
    ] as const;
    for (const [password, message] of refusals) {
      const response = await changePassword(token, PASSWORD, password);
      expect(response).toMatchObject({ status: 400, body: { fields: { password: [message] } } });
    }
    expect(await canSignIn(store.ownerEmail, PASSWORD)).toBe(true);
  });

  it('wrong passwords of an account are counted over all its sessions and both routes, but not those of other accounts', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const [token, second] = [await store.ownerToken(), await store.ownerToken()];
    for (let i = 0; i < 3; i++) expect((await changePassword(token, 'wrong-pass-1', GOOD)).status).toBe(403);
    for (let i = 0; i < 2; i++) {
      expect((await patch(second, { email: newEmail(), currentPassword: 'wrong-pass-1' })).status).toBe(403);
    }
    const locked = await changePassword(second, PASSWORD, GOOD);
    expect([locked.status, locked.body]).toEqual([
      429,
      expect.objectContaining({ message: 'Too many wrong passwords. Try again in 15 minutes.' }),
    ]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await changePassword(await otherStore.ownerToken(), PASSWORD, GOOD)).status).toBe(204);
    expect(await canSignIn(store.ownerEmail, PASSWORD)).toBe(true);
  });

  it('of two tabs that change the password at the same time, one succeeds, and the other gets an error', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const passwords = [GOOD, 'copper-lantern-58'];
    const responses = await Promise.all(passwords.map((password) => changePassword(token, PASSWORD, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 403]);
    const won = responses.findIndex(({ status }) => status === 204);
    expect(await Promise.all(passwords.map((password) => canSignIn(store.ownerEmail, password)))).toEqual(
      passwords.map((_password, index) => index === won),
    );
    expect(await getSessionStatus(token)).toBe(200);
  });

  it('when an owner is deleted during a password change, their session ends', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const [response] = await Promise.all([
      changePassword(token, PASSWORD, GOOD),
      sql('delete from accounts where id = $1', [store.ownerId]),
    ]);
    expect([204, 401, 403]).toContain(response.status);
    await waitUntilEnded([token]);
  });
});
