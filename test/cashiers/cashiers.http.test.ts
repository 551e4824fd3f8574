import type { Cashier } from '../../src/contract/cashiers';
import { call } from '../support/http';
import { getSessionStatus, waitUntilEnded } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { addAccount, createTestStore, PASSWORD, signIn } from '../support/testStore';

const GOOD = 'violet-harbor-31';
const newEmail = () => `cash-${Math.random().toString(36).slice(2)}@example.com`;
const path = (id: string) => `/store/cashiers/${id}`;
const list = async (token: string) => (await call<Cashier[]>('GET', '/store/cashiers', { token })).body;
const signInStatus = async (email: string, password: string) =>
  (await call('POST', '/auth/login', { body: { email, password } })).status;

describe('GET /store/cashiers', () =>
  it('OD-06 the list has the cashiers of the store with their status and last sign-in, newest first', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const token = await store.ownerToken();
    const added = await addAccount({ storeId: store.id, role: 'cashier', name: 'Nia New' });
    expect(await list(token)).toEqual([
      expect.objectContaining({ id: added.id, name: 'Nia New', isActive: true, phone: null, lastSignInAt: null }),
      expect.objectContaining({ id: store.cashierId, lastSignInAt: null }),
    ]);
    await signIn(store.cashierEmail);
    const [, cass] = await list(token);
    expect(Date.now() - Date.parse(cass?.lastSignInAt ?? '')).toBeLessThan(60_000);
    expect((await list(await otherStore.ownerToken())).map(({ id }) => id)).toEqual([otherStore.cashierId]);
  }));

describe('POST /store/cashiers', () => {
  it('OD-06 a new cashier can sign in at once, and the audit entry does not have the whole phone number', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const email = newEmail();
    const body = { name: ' Dana Desk ', email: email.toUpperCase(), password: GOOD, phone: '+12025550147' };
    const response = await call<Cashier>('POST', '/store/cashiers', { token, body });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ name: 'Dana Desk', email, phone: '+12025550147', isActive: true });
    const board = await signIn(email, undefined, GOOD);
    expect(await getSessionStatus(board)).toBe(200);
    const audit = await sql('select action, new_values from audit_log where record_id = $1 and actor_id = $2', [
      response.body.id,
      store.ownerId,
    ]);
    expect(audit).toEqual([{ action: 'cashier_created', new_values: { name: 'Dana Desk', email } }]);
  });

  it('a response names every invalid field', async () => {
    const token = await (await createTestStore()).ownerToken();
    const response = await call<{ fields: object }>('POST', '/store/cashiers', {
      token,
      body: { name: ' ', email: 'no email', password: 'short', phone: '5550147' },
    });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      name: ['name is required'],
      email: ['email must be a valid email address'],
      password: ['Password must be at least 8 characters long.'],
      phone: ['Please enter a valid 10-digit phone number'],
    });
    const weak = { name: 'Dana', email: newEmail(), password: 'password1' };
    expect(await call('POST', '/store/cashiers', { token, body: weak })).toMatchObject({
      status: 400,
      body: { fields: { password: [expect.stringContaining('too easy to guess')] } },
    });
  });

  it('a response says only that the email cannot be used, whether another store, this store or the platform has it', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    const token = await store.ownerToken();
    for (const email of [otherStore.cashierEmail, otherStore.ownerEmail, store.cashierEmail, admin.email]) {
      const response = await call('POST', '/store/cashiers', { token, body: { name: 'Dana', email, password: GOOD } });
      expect([response.status, response.body]).toEqual([
        409,
        {
          statusCode: 409,
          error: 'Conflict',
          message: 'This email cannot be used',
          fields: { email: ['This email cannot be used'] },
        },
      ]);
    }
  });

  it('when two cashiers with one email are added at once, one is created', async () => {
    const token = await (await createTestStore()).ownerToken();
    const body = { name: 'Dana', email: newEmail(), password: GOOD };
    const responses = await Promise.all([1, 2].map(() => call('POST', '/store/cashiers', { token, body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('a store can have at most 200 cashiers', async () => {
    const store = await createTestStore();
    await sql(
      `insert into accounts (store_id, role, name, email, password_hash)
       select $1, 'cashier', 'Spare', 'spare-' || n || '-' || $2 || '@example.com', 'none' from generate_series(1, 198) n`,
      [store.id, store.subdomain],
    );
    const token = await store.ownerToken();
    const create = () =>
      call('POST', '/store/cashiers', { token, body: { name: 'Dana', email: newEmail(), password: GOOD } });
    const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });
});

describe('PATCH /store/cashiers/{id}', () => {
  it('OD-06 an owner changes name, email and phone, and the audit entry has only what changed', async () => {
    const store = await createTestStore();
    const token = await store.ownerToken();
    const board = await store.cashierToken();
    const email = newEmail();
    const { status, body } = await call('PATCH', path(store.cashierId), {
      token,
      body: { name: 'Cass Cashier', email, phone: '+12025550148' },
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Cass Cashier', email, phone: '+12025550148' }),
    ]);
    expect(await getSessionStatus(board)).toBe(200);
    expect([await signInStatus(store.cashierEmail, PASSWORD), await signInStatus(email, PASSWORD)]).toEqual([401, 200]);
    const removed = await call('PATCH', path(store.cashierId), { token, body: { phone: null } });
    expect(removed.body).toMatchObject({ phone: null });
    await call('PATCH', path(store.cashierId), { token, body: { email } });
    const audit = await sql(
      'select old_values, new_values from audit_log where action = $1 and store_id = $2 order by id',
      ['cashier_updated', store.id],
    );
    expect(audit).toEqual([
      { old_values: { email: store.cashierEmail, phone: null }, new_values: { email, phone: '…0148' } },
      { old_values: { phone: '…0148' }, new_values: { phone: null } },
    ]);
  });

  it('OD-06 deactivating ends the sessions at once, and the cashier cannot sign in until activated again', async () => {
    const store = await createTestStore();
    const [token, board] = [await store.ownerToken(), await store.cashierToken()];
    expect((await call('PATCH', path(store.cashierId), { token, body: { isActive: false } })).status).toBe(200);
    await waitUntilEnded([board]);
    expect(await signInStatus(store.cashierEmail, PASSWORD)).toBe(403);
    await call('PATCH', path(store.cashierId), { token, body: { isActive: true } });
    expect(await signInStatus(store.cashierEmail, PASSWORD)).toBe(200);
    const actions = await sql<{ action: string }>(
      `select action from audit_log where record_id = $1 and record_type = 'cashier' order by id`,
      [store.cashierId],
    );
    expect(actions.map(({ action }) => action)).toEqual(['cashier_deactivated', 'cashier_activated']);
  });

  it('a change to a taken email is refused and keeps the account', async () => {
    const [store, otherStore] = [await createTestStore(), await createTestStore()];
    const token = await store.ownerToken();
    const response = await call('PATCH', path(store.cashierId), { token, body: { email: otherStore.ownerEmail } });
    expect(response).toMatchObject({ status: 409, body: { message: 'This email cannot be used' } });
    expect((await list(token))[0]?.email).toBe(store.cashierEmail);
  });
});

describe('PATCH /store/cashiers/{id}/reset-password', () =>
  it('OD-06 a reset sets a new password and ends the sessions', async () => {
    const store = await createTestStore();
    const [token, board] = [await store.ownerToken(), await store.cashierToken()];
    const reset = (password: string) =>
      call('PATCH', `${path(store.cashierId)}/reset-password`, { token, body: { password } });
    expect((await reset('cashier1')).status).toBe(400);
    expect((await reset(GOOD)).status).toBe(204);
    await waitUntilEnded([board]);
    expect([await signInStatus(store.cashierEmail, PASSWORD), await signInStatus(store.cashierEmail, GOOD)]).toEqual([
      401, 200,
    ]);
  }));

describe('DELETE /store/cashiers/{id}', () =>
  it('OD-06 a deletion ends the sessions at once, and the audit log keeps the name', async () => {
    const store = await createTestStore();
    const [token, board] = [await store.ownerToken(), await store.cashierToken()];
    expect((await call('DELETE', path(store.cashierId), { token })).status).toBe(204);
    await waitUntilEnded([board]);
    expect((await call('DELETE', path(store.cashierId), { token })).status).toBe(404);
    expect(await list(token)).toEqual([]);
    expect(
      await sql(`select old_values from audit_log where action = 'cashier_deleted' and store_id = $1`, [store.id]),
    ).toEqual([{ old_values: { name: 'Cass Cashier', email: store.cashierEmail } }]);
  }));

it('every route returns 404 for cashiers of another store, for owners and for unknown ids', async () => {
  const [store, otherStore] = [await createTestStore(), await createTestStore()];
  const token = await store.ownerToken();
  for (const id of [otherStore.cashierId, store.ownerId, '00000000-0000-4000-8000-000000000000']) {
    const calls = [
      ['PATCH', path(id), { name: 'Someone' }],
      ['PATCH', path(id), { isActive: false }],
      ['PATCH', `${path(id)}/reset-password`, { password: GOOD }],
      ['DELETE', path(id), undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      expect(await call(method, url, { token, ...(body && { body }) })).toMatchObject({
        status: 404,
        body: { message: 'Cashier not found' },
      });
    }
  }
  expect(await signInStatus(otherStore.cashierEmail, PASSWORD)).toBe(200);
});

it('deleting and changing a cashier at the same time causes no server error', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const [deleted, ...changed] = await Promise.all([
    call('DELETE', path(store.cashierId), { token }),
    call('PATCH', path(store.cashierId), { token, body: { isActive: false } }),
    call('PATCH', path(store.cashierId), { token, body: { name: 'Other' } }),
  ]);
  expect(deleted.status).toBe(204);
  for (const { status } of changed) expect([200, 404]).toContain(status);
  expect(await list(token)).toEqual([]);
});
