import { randomUUID } from 'node:crypto';
import type { AuditRow } from '../../src/contract/audit';
import type { ErrorBody } from '../../src/contract/errors';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { getStatuses } from '../support/statuses';
import { addAccount, addCustomer, addReward, createTestStore, signIn } from '../support/testStore';

type List = ApiResponse<AuditRow[]>;
let token: string;
let admin: { id: string; email: string };
beforeAll(async () => {
  admin = await addAccount({ storeId: null, role: 'platform_admin', name: 'Ada Admin' });
  token = await signIn(admin.email);
});
const list = (query: string): Promise<List> => call<AuditRow[]>('GET', `/audit?${query}`, { token });
const getNextPath = ({ headers }: List) => /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

async function addRow(row: Record<string, unknown>): Promise<string> {
  const filled = { actor_role: 'system', action: 'tested', record_type: 'thing', record_id: randomUUID(), ...row };
  const names = Object.keys(filled);
  const [added] = await sql<{ id: number }>(
    `insert into audit_log (${names.join(', ')}) values (${names.map((_name, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(filled),
  );
  return String(added?.id);
}

test('VA-02 AP-23 an action of an administrator is audited with its actor, and reading is not audited', async () => {
  const email = `new-${randomUUID()}@example.com`;
  const created = await call<{ id: string }>('POST', '/platform-admins', {
    token,
    body: { name: 'New One', email, password: 'long enough' },
  });
  const response = await list(`recordId=${created.body.id}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-total-count')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.body).toEqual([
    {
      id: expect.stringMatching(/^\d+$/) as string,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      storeId: null,
      storeName: null,
      actor: { role: 'platform_admin', id: admin.id, name: 'Ada Admin', email: admin.email },
      action: 'admin_created',
      recordType: 'admin',
      recordId: created.body.id,
      oldValues: null,
      newValues: { name: 'New One', email },
      names: {},
      requestId: created.headers.get('x-request-id'),
    },
  ]);
  expect((await list(`recordId=${created.body.id.toUpperCase()}`)).body).toEqual(response.body);
  const mine = await list(`actorId=${admin.id}`);
  expect(mine.body.map(({ action }) => action)).toEqual(['admin_created', 'login']);
  expect((await list(`actorId=${admin.id.toUpperCase()}`)).body).toEqual(mine.body);
});

test('the log has actors without accounts, and keeps its rows when the store and account are deleted', async () => {
  const store = await createTestStore();
  await signIn(store.ownerEmail);
  const [system, unknown] = [
    await addRow({ store_id: store.id, actor_role: 'system', action: 'released' }),
    await addRow({ store_id: store.id, actor_role: 'unknown', action: 'login_failed', new_values: { address: '::1' } }),
  ];
  const before = await list(`storeId=${store.id}`);
  expect(before.body).toMatchObject([
    { id: unknown, actor: { role: 'unknown', id: null, name: null, email: null }, newValues: { address: '::1' } },
    { id: system, actor: { role: 'system', id: null, name: null, email: null } },
    {
      action: 'login',
      storeName: store.name,
      actor: { role: 'store_owner', id: store.ownerId, name: 'Olive Owner', email: store.ownerEmail },
    },
  ]);
  await sql('delete from stores where id = $1', [store.id]);
  const after = await list(`storeId=${store.id}`);
  expect(after.body).toHaveLength(3);
  expect(after.body[2]?.storeName).toBeNull();
  expect(after.body[2]?.actor).toEqual({ role: 'store_owner', id: store.ownerId, name: null, email: null });
});

test('BX-273 entries come with the names of the records of their store that they are about or mention', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const [reward, foreign] = [await addReward(store, { name: 'Free pie' }), await addReward(other)];
  const [customer, erased] = [await addCustomer(store, { name: 'Ana Ray', points: 500 }), await addCustomer(store)];
  const redeemed = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: customer.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  const { id } = redeemed.body.redemption;
  const owner = await store.ownerToken();
  expect((await call('DELETE', `/store/customers/${erased.id}`, { token: owner })).status).toBeLessThan(300);
  await addRow({ store_id: store.id, record_type: 'reward', record_id: foreign.id });
  await addRow({
    store_id: store.id,
    record_type: 'customer',
    record_id: erased.id,
    new_values: { accountId: store.cashierId },
  });
  await addRow({ store_id: store.id, record_type: 'order', record_id: 'A-7', new_values: { changed: ['name'] } });
  const expected = {
    order: {},
    customer: { [store.cashierId]: 'Cass Cashier' },
    reward: {},
    redemption: { [id]: 'Free pie for Ana Ray', [reward.id]: 'Free pie', [customer.id]: 'Ana Ray' },
  };
  const own = await call<AuditRow[]>('GET', '/store/history', { token: owner });
  for (const { body } of [await list(`storeId=${store.id}`), own]) {
    for (const [type, names] of Object.entries(expected)) {
      expect([type, body.find(({ recordType }) => recordType === type)?.names]).toEqual([type, names]);
    }
  }
});

test('every filter of the log works alone and in combination', async () => {
  const [store_id, actor_id, record_id] = [randomUUID(), randomUUID(), randomUUID()];
  const [action, record_type] = [`act-${randomUUID()}`, `type-${randomUUID()}`];
  const whole = { store_id, actor_id, record_id, action, record_type };
  const all = await addRow(whole);
  const others: Record<string, string> = {};
  for (const column of Object.keys(whole)) {
    // This entry shares only one column with the searched entry.
    others[column] = await addRow({ [column]: whole[column as keyof typeof whole] });
  }
  for (const [field, column, value] of [
    ['storeId', 'store_id', store_id],
    ['actorId', 'actor_id', actor_id],
    ['action', 'action', action],
    ['recordType', 'record_type', record_type],
    ['recordId', 'record_id', record_id],
  ] as const) {
    const found = (await list(`${field}=${value}`)).body.map(({ id }) => id);
    expect([field, found]).toEqual([field, [others[column], all]]);
  }
  const together = await list(
    `storeId=${store_id}&actorId=${actor_id}&action=${action}&recordType=${record_type}&recordId=${record_id}`,
  );
  expect(together.body.map(({ id }) => id)).toEqual([all]);
  expect((await list(`storeId=${randomUUID()}`)).body).toEqual([]);
});

test('a period includes the entries from its first to its last moment, of one store and of all stores', async () => {
  const storeId = randomUUID();
  // These days are in the future, so that no other entry matches.
  const days = ['2199-03-01T00:00:00.000Z', '2199-03-02T00:00:00.000Z', '2199-03-03T00:00:00.000Z'];
  const [first, second, third] = days;
  for (const at of days) await addRow({ store_id: storeId, at });
  const getTimes = async (query: string) => (await list(`storeId=${storeId}&${query}`)).body.map(({ at }) => at);
  expect(await getTimes(`from=${second}`)).toEqual([third, second]);
  expect(await getTimes(`to=${second}`)).toEqual([second, first]);
  expect(await getTimes(`from=${second}&to=${second}`)).toEqual([second]);
  expect(await getTimes(`from=${third}&to=${first}`)).toEqual([]);
  expect(await getTimes('from=2199-04-01T00:00:00.000Z')).toEqual([]);
  expect(await getTimes('to=1999-04-01T00:00:00.000Z')).toEqual([]);
  const all = await list(`from=${second}&to=${third}&limit=1`);
  expect(all.body).toMatchObject([{ at: third, storeId }]);
  expect((await call<AuditRow[]>('GET', getNextPath(all) ?? '', { token })).body).toMatchObject([
    { at: second, storeId },
  ]);
});

test('a record whose key is not a uuid is found by its exact key', async () => {
  const record_id = `Key-${randomUUID()}`;
  const added = await addRow({ record_id });
  expect((await list(`recordId=${record_id}`)).body.map(({ id }) => id)).toEqual([added]);
  expect((await list(`recordId=${record_id.toLowerCase()}`)).body).toEqual([]);
});

test('paging through 250 rows returns each once, newest first, while more are written', async () => {
  const storeId = randomUUID();
  await sql(
    `insert into audit_log (store_id, actor_role, action, record_type, record_id)
     select $1, 'system', 'tested', 'thing', n::text from generate_series(1, 250) n`,
    [storeId],
  );
  const inOrder = Array.from({ length: 250 }, (_row, n) => String(250 - n));
  expect((await list(`storeId=${storeId}`)).body).toHaveLength(100);
  for (const limit of [40, 125, 249, 250, 500]) {
    const seen: string[] = [];
    for (let next: string | null = `/audit?storeId=${storeId}&limit=${limit}`; next !== null;) {
      const page: List = await call<AuditRow[]>('GET', next, { token });
      expect(page.body.length).toBeLessThanOrEqual(limit);
      seen.push(...page.body.map(({ recordId }) => recordId));
      next = getNextPath(page);
      if (limit === 40) await addRow({ store_id: storeId, action: 'late', record_id: 'late' });
    }
    expect(seen.filter((id) => id !== 'late')).toEqual(inOrder);
    if (limit === 40) expect(seen).toHaveLength(250);
  }
});

test('invalid filters, limits and cursors are rejected', async () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  for (const [query, message] of [
    ['storeId=x', ['storeId must be a valid id']],
    ['actorId=x', ['actorId must be a valid id']],
    ['from=yesterday', ['from must be a date and time']],
    ['to=0000-01-01T00:00:00Z', ['to is not valid']],
    ['limit=0', ['limit must be at least 1']],
    ['limit=501', ['limit must be at most 500']],
    [`action=${'x'.repeat(61)}`, ['action must be at most 60 characters']],
    [
      'action=a%00&recordType=%00&recordId=b%00',
      ['action', 'recordType', 'recordId'].map((f) => `${f} must be plain text`),
    ],
    ...[
      'x',
      '%00',
      '',
      '!!!!',
      encode('a'),
      encode('a-1'),
      encode('a01'),
      encode('a1e9'),
      encode('a9999999999999999'),
      `${encode('a12')}!`,
    ].map((cursor) => [`cursor=${cursor}`, 'cursor is not valid'] as const),
  ] as const) {
    const { status, body } = await call<ErrorBody>('GET', `/audit?${query}`, { token });
    expect([query, status, body.message]).toEqual([query, 400, message]);
  }
});

test('only administrators have access to the log', async () => {
  const store = await createTestStore();
  const path = `/audit?storeId=${store.id}`;
  const callers = ['anonymous', 'kiosk', 'owner', 'cashier'] as const;
  expect(await getStatuses(store, callers, { method: 'GET', path })).toEqual({
    anonymous: 401,
    kiosk: 403,
    owner: 403,
    cashier: 403,
  });
});

test('BX-155 an owner reads the history of their own store by day, without administrators and checkpoints', async () => {
  const store = await createTestStore({ time_zone: 'America/New_York' });
  const owner = await store.ownerToken();
  const read = async (query = '') => {
    const { status, body } = await call<AuditRow[]>('GET', `/store/history?${query}`, { token: owner });
    expect(status).toBe(200);
    return body.map(({ id }) => id);
  };
  // In New York, the first entry is of March 3 and the second of March 4.
  const [early, late, byAdmin] = [
    await addRow({ store_id: store.id, at: '2031-03-04T04:59:59Z', action: 'reward_created', actor_id: store.ownerId }),
    await addRow({ store_id: store.id, at: '2031-03-04T05:00:00Z', record_type: 'reward' }),
    await addRow({ store_id: store.id, at: '2031-03-05T12:00:00Z', actor_role: 'platform_admin', actor_id: admin.id }),
  ];
  await addRow({ store_id: store.id, at: '2031-03-04T12:00:00Z', action: 'ledger_checkpoint' });
  await addRow({ store_id: (await createTestStore()).id, at: '2031-03-04T12:00:00Z' });
  expect(await read()).toEqual([byAdmin, late, early]);
  expect(await read('from=2031-03-04&to=2031-03-04')).toEqual([late]);
  expect(await read('to=2031-03-03')).toEqual([early]);
  expect(await read('action=reward_created')).toEqual([early]);
  expect(await read('recordType=reward')).toEqual([late]);
  expect(await read(`actorId=${store.ownerId}`)).toEqual([early]);
  expect(await read(`actorId=${admin.id}`)).toEqual([]);
  const first = await call<AuditRow[]>('GET', '/store/history?limit=1', { token: owner });
  expect(first.body[0]?.actor).toEqual({ role: 'platform_admin', id: null, name: null, email: null });
  expect((await call<AuditRow[]>('GET', getNextPath(first) ?? '', { token: owner })).body[0]?.id).toBe(late);
  const statuses = ['from=2031-13-01', 'cursor=x', 'action=%00', `storeId=${randomUUID()}`].map((query) =>
    call('GET', `/store/history?${query}`, { token: owner }).then(({ status }) => status),
  );
  // Unknown parameters are ignored: another store cannot be asked for.
  expect(await Promise.all(statuses)).toEqual([400, 400, 400, 200]);
  expect(await read(`storeId=${randomUUID()}`)).toEqual([byAdmin, late, early]);
});
