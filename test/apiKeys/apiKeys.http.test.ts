import { randomUUID } from 'node:crypto';
import type { ApiKey, CreatedApiKey } from '../../src/contract/apiKeys';
import type { CheckInResponse, Customer } from '../../src/contract/customers';
import type { ErrorBody } from '../../src/contract/errors';
import { KEY_SCOPES, type KeyScope } from '../../src/contract/plain/apiKeyLimits';
import type { RedeemResponse, Redemption } from '../../src/contract/redemptions';
import { takeToken } from '../../src/server/platform/auth/apiKeys.sql';
import { codeOf, forgetUsedCodes, turnOnCodes } from '../auth/signInCodes';
import { createChain } from '../chains/createChain';
import { signInAdmin } from '../support/admin';
import { addApiKey } from '../support/apiKey';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, newPhone, PASSWORD, type TestStore } from '../support/testStore';

const create = (token: string, over: object = {}, path = '/store/api-keys') =>
  call<CreatedApiKey & ErrorBody>('POST', path, {
    token,
    body: { name: 'Web shop', scopes: ['customers:read'], currentPassword: PASSWORD, ...over },
  });
const list = async (token: string, path = '/store/api-keys') => (await call<ApiKey[]>('GET', path, { token })).body;
const lookUp = (store: TestStore, phone: string, token: string, query = '') =>
  call<Customer & ErrorBody>(
    'GET',
    `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}${query}`,
    { token },
  );
const addKey = (store: TestStore, scopes: readonly KeyScope[] = KEY_SCOPES, over: object = {}) =>
  addApiKey(store.id, scopes, { ...over });

describe('creating and revoking keys', () => {
  test('PL-01 an owner creates a key, which is shown once, works, is listed with its last use, and ends when revoked', async () => {
    const store = await createTestStore();
    const [owner, { phone }] = [await store.ownerToken(), await addCustomer(store)];
    const { status, body } = await create(owner);
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^rg_[a-z]{8}_[a-z]{32}$/)]);
    const { secret, ...key } = body;
    expect(await list(owner)).toEqual([key]);
    expect(key).toMatchObject({ name: 'Web shop', scopes: ['customers:read'], expiresAt: null, lastUsedAt: null });
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true);
    expect((await lookUp(store, phone, secret)).status).toBe(200);
    const used = await eventually('the last use is listed', async () => {
      const [listed] = await list(owner);
      return listed?.lastUsedAt != null && listed;
    });
    expect(used.lastUsedFrom).toMatch(/^(::ffff:)?127\.0\.0\.1$|^::1$/);

    expect((await call('DELETE', `/store/api-keys/${key.id}`, { token: owner })).status).toBe(204);
    // The call above has put the key into the cache of the process.
    await eventually('the revoked key returns 401', async () => (await lookUp(store, phone, secret)).status === 401);
    expect(await list(owner)).toEqual([]);
    expect((await call('DELETE', `/store/api-keys/${key.id}`, { token: owner })).status).toBe(404);
  });

  test('PL-01 only the hash of a key is stored, and creating and revoking it are audited without it', async () => {
    const store = await createTestStore();
    const owner = await store.ownerToken();
    const { body } = await create(owner, { expiresAt: '2099-01-01T00:00:00.000Z' });
    await call('DELETE', `/store/api-keys/${body.id}`, { token: owner });
    const rows = await sql<{ row: string }>('select k::text as row from api_keys k where id = $1', [body.id]);
    const audit = await sql<{ action: string; actor_id: string; row: string }>(
      'select action, actor_id, l::text as row from audit_log l where record_id = $1 order by id',
      [body.id],
    );
    expect(audit.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
      ['api_key_created', store.ownerId],
      ['api_key_revoked', store.ownerId],
    ]);
    expect(audit[0]?.row).toContain('customers:read');
    const [, , secretPart = ''] = body.secret.split('_');
    expect(JSON.stringify([rows, audit])).not.toContain(secretPart);
  });

  test('PL-01 a key needs the password again, and a code where the owner has sign-in codes', async () => {
    const store = await createTestStore();
    const owner = await store.ownerToken();
    const wrong = await create(owner, { currentPassword: 'not-the-password' });
    expect([wrong.status, wrong.body.fields]).toEqual([403, { currentPassword: ['The current password is wrong'] }]);
    const { key } = await turnOnCodes(store.ownerId, owner);
    await forgetUsedCodes(store.ownerId);
    const missing = await create(owner);
    expect([missing.status, missing.body.secondFactor, missing.body.fields]).toEqual([
      403,
      true,
      { code: ['Enter a sign-in code'] },
    ]);
    const code = codeOf(key);
    expect((await create(owner, { code: '000000' === code ? '111111' : '000000' })).body.fields).toHaveProperty('code');
    expect((await create(owner, { code })).status).toBe(201);
    expect((await create(owner, { code })).body.fields).toHaveProperty('code');
    expect(await list(owner)).toHaveLength(1);
  });

  test('PL-01 an administrator creates, lists and revokes keys of a store, but not of a shop of a chain', async () => {
    const [store, { shop }, { token: admin }] = [await createTestStore(), await createChain(), await signInAdmin()];
    const path = `/stores/${store.id}/api-keys`;
    const { status, body } = await create(admin, {}, path);
    expect([status, (await list(admin, path)).map(({ id }) => id)]).toEqual([201, [body.id]]);
    expect(JSON.stringify(await list(admin, path))).not.toContain(body.secret);
    expect((await call('DELETE', `${path}/${body.id}`, { token: admin })).status).toBe(204);
    expect((await create(admin, {}, `/stores/${shop.id}/api-keys`)).status).toBe(409);
    expect((await create(admin, {}, `/stores/${randomUUID()}/api-keys`)).status).toBe(404);
  });

  test('a name, a scope and an end in the future are needed, each with its message', async () => {
    const owner = await (await createTestStore()).ownerToken();
    const { status, body } = await create(owner, { name: ' ', expiresAt: '2020-01-01T00:00:00Z' });
    expect([status, body.fields]).toEqual([
      400,
      { name: ['Name is required'], expiresAt: ['Choose a time in the future'] },
    ]);
    expect((await create(owner, { scopes: [] })).body.fields).toHaveProperty('scopes');
    expect((await create(owner, { scopes: ['settings:write'] })).status).toBe(400);
  });

  test('a store has at most 20 keys, also when two are created at once', async () => {
    const store = await createTestStore();
    const owner = await store.ownerToken();
    for (let at = 0; at < 19; at += 1) await addKey(store);
    const statuses = (await Promise.all([create(owner), create(owner)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await list(owner)).toHaveLength(20);
  });
});

describe('what ends a key', () => {
  test('a key ends at its time, with its store inactive or deleted, and when another key has its prefix', async () => {
    const store = await createTestStore();
    const { phone } = await addCustomer(store);
    const ended = await addKey(store, KEY_SCOPES, { expires_at: new Date(Date.now() - 1_000) });
    expect((await lookUp(store, phone, ended.token)).body.message).toBe(
      'This API key is unknown or revoked, or has ended',
    );
    const key = await addKey(store);
    const forged = key.token.slice(0, 12) + 'a'.repeat(32);
    expect((await lookUp(store, phone, forged)).status).toBe(401);
    expect((await lookUp(store, phone, key.token)).status).toBe(200);
    await sql('update stores set is_active = false where id = $1', [store.id]);
    await eventually('the key returns 401', async () => (await lookUp(store, phone, key.token)).status === 401);
    await sql('update stores set is_active = true where id = $1', [store.id]);
    await eventually('the key works again', async () => (await lookUp(store, phone, key.token)).status === 200);
  });

  test('a key outlives the owner who created it', async () => {
    const store = await createTestStore();
    const { phone } = await addCustomer(store);
    const { body } = await create(await store.ownerToken());
    await sql('delete from accounts where id = $1', [store.ownerId]);
    expect((await lookUp(store, phone, body.secret)).status).toBe(200);
  });

  test('a key is accepted in the Authorization header alone', async () => {
    const store = await createTestStore();
    const [{ phone }, { token }] = [await addCustomer(store), await addKey(store)];
    const url = `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;
    for (const query of ['key', 'api_key', 'access_token', 'token', 'authorization']) {
      expect((await call('GET', `${url}&${query}=${token}`)).status).toBe(401);
    }
    expect((await call('GET', url, { headers: { 'x-api-key': token, cookie: `token=${token}` } })).status).toBe(401);
    expect((await call('GET', url, { headers: { authorization: `Basic ${token}` } })).status).toBe(401);
    expect((await call('GET', url, { headers: { authorization: token } })).status).toBe(401);
  });
});

describe('calls with a key', () => {
  test('PL-04 a key checks in, redeems and completes; ledger, audit log and redemption name the key', async () => {
    const store = await createTestStore();
    const [person, reward, { id: keyId, token }] = [
      await addCustomer(store, { points: 100 }),
      await addReward(store, { points_required: 40 }),
      await addKey(store),
    ];
    const checkedIn = await call<CheckInResponse>('POST', '/public/check-in', {
      token,
      body: { phone: person.phone, storeSubdomain: store.subdomain },
    });
    expect([checkedIn.status, checkedIn.body.customer.loyaltyPoints]).toEqual([200, 100]);
    const adjusted = await call('POST', `/store/customers/${person.id}/points`, {
      token,
      body: { delta: 20, reason: 'Survey' },
    });
    expect(adjusted).toMatchObject({ status: 200, body: { loyaltyPoints: 120 } });
    const redeemed = await call<RedeemResponse>('POST', '/public/redeem', {
      token,
      body: { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain },
    });
    expect([redeemed.status, redeemed.body.loyaltyPoints]).toEqual([201, 80]);
    const { id } = redeemed.body.redemption;
    const path = `/stores/${store.id}/rewards/redemptions/${id}`;
    const edit = await call('PATCH', path, { token, body: { status: 'cancelled', orderId: 'A1' } });
    expect(edit).toMatchObject({
      status: 400,
      body: { message: 'An API key can only complete or cancel a pending reward' },
    });
    const completed = await call<Redemption>('PATCH', path, { token, body: { status: 'completed' } });
    expect(completed).toMatchObject({ status: 200, body: { status: 'completed' } });
    const again = await call('PATCH', path, { token, body: { status: 'cancelled' } });
    expect(again).toMatchObject({ status: 409, body: { message: 'Already completed by an API key' } });

    const ledger = await sql(
      'select actor_role, actor_id, delta from points_ledger where store_id = $1 and actor_id = $2 order by number',
      [store.id, keyId],
    );
    expect(ledger).toEqual([20, -40].map((delta) => ({ actor_role: 'key', actor_id: keyId, delta })));
    const owner = await store.ownerToken();
    const history = await call<{ action: string; actor: object }[]>('GET', `/store/history?actorId=${keyId}`, {
      token: owner,
    });
    expect(history.body.map(({ action, actor }) => ({ action, actor }))).toEqual(
      ['redemption_completed', 'redemption_created', 'points_adjusted'].map((action) => ({
        action,
        actor: { role: 'key', id: keyId, name: 'Web shop', email: null },
      })),
    );
  });

  test('PL-04 a repeated call takes effect once, and two keys with one Idempotency-Key do not meet', async () => {
    const store = await createTestStore();
    const [one, two, first, second] = [
      await addCustomer(store, { points: 10 }),
      await addCustomer(store, { points: 20 }),
      await addKey(store),
      await addKey(store),
    ];
    const adjust = (customerId: string, token: string) =>
      call<{ loyaltyPoints: number }>('POST', `/store/customers/${customerId}/points`, {
        token,
        headers: { 'idempotency-key': 'order-1' },
        body: { delta: 5, reason: 'Order 1' },
      });
    const answers = await Promise.all([adjust(one.id, first.token), adjust(one.id, first.token)]);
    expect(answers.map(({ body }) => body.loyaltyPoints)).toEqual([15, 15]);
    expect((await adjust(two.id, first.token)).status).toBe(422);
    expect((await adjust(two.id, second.token)).body.loyaltyPoints).toBe(25);
    expect((await adjust(one.id, await store.ownerToken())).body.loyaltyPoints).toBe(20);
  });

  test('a key of another store finds nobody and changes nothing', async () => {
    const [store, elsewhere] = [await createTestStore(), await createTestStore()];
    const [person, { token }] = [await addCustomer(store, { points: 10 }), await addKey(elsewhere)];
    expect((await lookUp(store, person.phone, token)).status).toBe(403);
    expect((await lookUp(elsewhere, person.phone, token)).status).toBe(404);
    const body = { delta: 5, reason: 'Gift' };
    expect((await call('POST', `/store/customers/${person.id}/points`, { token, body })).status).toBe(404);
  });

  test('a key of a chain works in its first shop, and in another one that it names', async () => {
    const [{ first, shop }, stranger] = [await createChain(), await createChain()];
    const person = await addCustomer(first, { points: 100 });
    const { token } = await addKey(first);
    const reward = await addReward(first, { points_required: 10 });
    const redeem = (at: TestStore, query: string) =>
      call<RedeemResponse>('POST', `/public/redeem${query}`, {
        token,
        body: { customerId: person.id, rewardId: reward.id, storeSubdomain: at.subdomain },
      });
    expect((await redeem(shop, '')).status).toBe(403);
    expect((await redeem(stranger.shop, `?shop=${stranger.shop.id}`)).status).toBe(403);
    const { status, body } = await redeem(shop, `?shop=${shop.id}`);
    const [row] = await sql('select shop_id from redemptions where id = $1', [body.redemption.id]);
    expect([status, row]).toEqual([201, { shop_id: shop.id }]);
    expect((await lookUp(first, person.phone, token)).status).toBe(200);
    expect((await lookUp(shop, person.phone, token, `&shop=${shop.id}`)).status).toBe(200);
    // A key of the shop itself, from before it was one.
    const { token: own } = await addKey(shop);
    expect((await lookUp(shop, person.phone, own)).status).toBe(401);
  });

  test('a key registers a customer, who signs up once', async () => {
    const store = await createTestStore();
    const { token } = await addKey(store);
    const body = { phone: newPhone(), name: 'Kim', birthday: '1990-05-17', storeSubdomain: store.subdomain };
    const register = () => call('POST', '/public/register', { token, body, headers: { 'idempotency-key': 'kim' } });
    expect([(await register()).status, (await register()).status]).toEqual([201, 201]);
    const renamed = await call<Customer>(
      'GET',
      `/public/customer?phone=${encodeURIComponent(body.phone)}&storeSubdomain=${store.subdomain}`,
      { token },
    );
    const path = `/store/customers/${renamed.body.id}`;
    expect((await call('PATCH', path, { token, body: { name: 'Kimberly' } })).body).toMatchObject({ name: 'Kimberly' });
  });
});

describe('the limit of a key', () => {
  test('PL-03 more than 60 calls at once get 429 with Retry-After, and other keys go on', async () => {
    const store = await createTestStore();
    const [{ phone }, busy, other] = [await addCustomer(store), await addKey(store), await addKey(store)];
    // As if all of the burst and a minute more had been used by other processes.
    await sql(`insert into rate_limits (key, expire) values ($1, (extract(epoch from now()) * 1000)::bigint + 60000)`, [
      `api-key:${busy.id}`,
    ]);
    const refused = await lookUp(store, phone, busy.token);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('ratelimit-remaining')]).toEqual([
      429,
      '1',
      '0',
    ]);
    const answer = await lookUp(store, phone, other.token);
    expect([answer.status, answer.headers.get('ratelimit-limit'), answer.headers.get('ratelimit-remaining')]).toEqual([
      200,
      '60',
      '59',
    ]);
    expect(answer.headers.get('ratelimit-reset')).toBe('3');
  });

  test('PL-03 60 tokens can be taken at once, and one of them is back after 50 ms', async () => {
    const database = await openTestDatabase(1);
    const key = `api-key:${randomUUID()}`;
    const limit = { burst: 60, everyMs: 50 };
    // The time stands still in a transaction.
    const taken = await database.platform.transaction(async (sqlInTransaction) => {
      const left: (number | null)[] = [];
      for (let at = 0; at < 62; at += 1) left.push(await takeToken(sqlInTransaction, key, limit));
      return left;
    });
    expect(taken).toEqual([...Array.from({ length: 60 }, (_, at) => 59 - at), null, null]);
    await sql('update rate_limits set expire = (extract(epoch from now()) * 1000)::bigint + 2950 where key = $1', [
      key,
    ]);
    expect(await takeToken(database.platform, key, limit)).not.toBeNull();
    await database.close();
  });

  test('PL-03 a refused scope counts, and a process with a wrong clock does not block the key', async () => {
    const store = await createTestStore();
    const { id, token } = await addKey(store, ['offers:read']);
    expect((await call('GET', '/store/api-keys', { token })).status).toBe(403);
    const [row] = await sql<{ ahead: number }>(
      `select (expire - extract(epoch from now()) * 1000)::float as ahead from rate_limits where key = $1`,
      [`api-key:${id}`],
    );
    expect(row?.ahead).toBeLessThanOrEqual(50);
  });
});
