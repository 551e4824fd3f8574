import type { AdjustedPoints, LedgerRow } from '../../src/contract/customerRecords';
import type { ErrorBody } from '../../src/contract/errors';
import { getAccount } from '../ledger/customerAccounts';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, givePoints } from '../support/testStore';

const adjust = (token: string, id: string, body: object, key?: string) =>
  call<AdjustedPoints & ErrorBody>('POST', `/store/customers/${id}/points`, {
    token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

test('BX-43 an adjustment has its reason and actor in the history and in the audit log', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const person = await addCustomer(store, { points: 100 });
  const { status, body } = await adjust(token, person.id, { delta: -40, reason: ' Missing purchase ' });
  expect([status, body]).toEqual([200, { loyaltyPoints: 60 }]);
  const history = await call<LedgerRow[]>('GET', `/store/customers/${person.id}/points`, { token });
  expect(history.body[0]).toMatchObject({
    number: 2,
    kind: 'adjustment',
    points: -40,
    balanceAfter: 60,
    reason: 'Missing purchase',
    actor: { role: 'store_owner', name: 'Olive Owner' },
  });
  const [entry] = await sql('select action, actor_id, old_values, new_values from audit_log where record_id = $1', [
    person.id,
  ]);
  expect(entry).toEqual({
    action: 'points_adjusted',
    actor_id: store.ownerId,
    old_values: { points: 100 },
    new_values: { points: 60, reason: 'Missing purchase' },
  });
});

test('BX-43 zero points, a missing or long reason, and more points than the balance are refused', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const person = await addCustomer(store, { points: 1200 });
  const refused: [object, string][] = [
    [{ delta: 0, reason: 'Goodwill' }, 'delta'],
    [{ delta: 5, reason: '  ' }, 'reason'],
    [{ delta: 5 }, 'reason'],
    [{ delta: 5, reason: 'x'.repeat(201) }, 'reason'],
    [{ delta: 1.5, reason: 'Goodwill' }, 'delta'],
    [{ delta: 1_000_001, reason: 'Goodwill' }, 'delta'],
    [{ delta: -1201, reason: 'Correction' }, 'delta'],
  ];
  for (const [body, field] of refused) {
    const response = await adjust(token, person.id, body);
    expect([body, response.status, Object.keys(response.body.fields ?? {})]).toEqual([body, 400, [field]]);
  }
  const { body } = await adjust(token, person.id, { delta: -1201, reason: 'Correction' });
  expect(body.message).toBe('The customer has only 1,200 points');
  const elsewhere = await adjust(await (await createTestStore()).ownerToken(), person.id, {
    delta: 1,
    reason: 'Other',
  });
  expect(elsewhere.status).toBe(404);
  expect(await getAccount(person.id)).toEqual({ points: 1200, sum: 1200, rows: 1 });
});

test('BX-43 a request that is repeated with its key takes effect once', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const person = await addCustomer(store);
  const body = { delta: 25, reason: 'Goodwill' };
  const responses = await Promise.all(Array.from({ length: 8 }, () => adjust(token, person.id, body, 'one')));
  expect(responses.map(({ status, body: response }) => [status, response.loyaltyPoints])).toEqual(
    Array.from({ length: 8 }, () => [200, 25]),
  );
  expect((await adjust(token, person.id, { ...body, delta: 26 }, 'one')).status).toBe(422);
  expect(await getAccount(person.id)).toEqual({ points: 25, sum: 25, rows: 1 });
});

test('BX-43 20 adjustments at the same time never make a balance negative, and all are in the sum', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const person = await addCustomer(store, { points: 100 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => adjust(token, person.id, { delta: -10, reason: 'Correction' })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(await getAccount(person.id)).toEqual({ points: 0, sum: 0, rows: 11 });
});

test('BX-43 a negative balance can be raised step by step, and not lowered', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const person = await addCustomer(store);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, -50, 'reversal', 'order:9', 'system', 0)`,
    [store.id, person.id],
  );
  expect((await adjust(token, person.id, { delta: 20, reason: 'Correction' })).body.loyaltyPoints).toBe(-30);
  expect((await adjust(token, person.id, { delta: -1, reason: 'Correction' })).status).toBe(400);
  await givePoints(store, person.id, 30);
  expect((await adjust(token, person.id, { delta: 5, reason: 'Correction' })).body.loyaltyPoints).toBe(5);
});

test('BX-43 a cursor that no row can have shows the history from its beginning', async () => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { points: 5 });
  const path = `/store/customers/${customer.id}/points?cursor=9007199254740991`;
  const { status, body } = await call<unknown[]>('GET', path, { token: await store.ownerToken() });
  expect([status, body.length]).toEqual([200, 1]);
});
