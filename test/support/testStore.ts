import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import type { Scope } from '../../src/server/platform/auth/actor';
// This does not import the index of the module, because its routes take a second to load in every suite.
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { call } from './http';
import { TEST_SECRETS_KEY } from './server';
import { ownerSql, sql } from './sql';

/** A separate store for one test, with an owner and a cashier who can sign in. */
export interface TestStore {
  id: string;
  name: string;
  subdomain: string;
  ownerId: string;
  ownerEmail: string;
  cashierId: string;
  cashierEmail: string;
  password: string;
  /** The Clover fake accepts 'clover-<merchantId>' as the token of this merchant. */
  merchantId: string;
  /** The location in the HighLevel fake, which accepts 'ghl-<locationId>' as its token. */
  locationId: string;
  kioskToken(): Promise<string>;
  ownerToken(): Promise<string>;
  cashierToken(): Promise<string>;
}

export const PASSWORD = 'correct-horse-26';
// The server reads the cost from the hash. The lowest cost of argon2 keeps sign-ins fast.
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates a store. `over` overrides columns of its row. */
export async function createTestStore(over: Record<string, unknown> = {}): Promise<TestStore> {
  const tag = randomBytes(5).toString('hex');
  const merchantId = `M${tag.toUpperCase()}`;
  const row = {
    name: `Store ${tag}`,
    subdomain: `store-${tag}`,
    time_zone: 'America/New_York',
    clover_merchant_id: merchantId,
    ...over,
  };
  const [store] = await insert('stores', row);
  const id = String(store?.id);
  await encryptStoreSecrets(ownerSql, createEncryptor(TEST_SECRETS_KEY), id, {
    cloverApiKey: `clover-${merchantId}`,
    ghlApiKey: `ghl-${tag}`,
  });
  const owner = await addAccount({
    storeId: id,
    role: 'store_owner',
    name: 'Olive Owner',
    email: `owner-${tag}@example.com`,
  });
  const cashier = await addAccount({
    storeId: id,
    role: 'cashier',
    name: 'Cass Cashier',
    email: `cashier-${tag}@example.com`,
  });
  return {
    id,
    name: row.name,
    subdomain: row.subdomain,
    merchantId,
    locationId: tag,
    ownerId: owner.id,
    ownerEmail: owner.email,
    cashierId: cashier.id,
    cashierEmail: cashier.email,
    password: PASSWORD,
    kioskToken: () => addSession(owner.id, 'kiosk'),
    ownerToken: () => addSession(owner.id, 'dashboard'),
    cashierToken: () => addSession(cashier.id, 'board'),
  };
}

export async function addAccount(account: {
  storeId: string | null;
  role: 'platform_admin' | 'store_owner' | 'cashier';
  name?: string;
  email?: string;
}): Promise<{ id: string; email: string }> {
  const email = account.email ?? `${account.role}-${randomBytes(5).toString('hex')}@example.com`;
  const [row] = await insert('accounts', {
    store_id: account.storeId,
    role: account.role,
    name: account.name ?? 'Ann Account',
    email,
    password_hash: PASSWORD_HASH,
  });
  return { id: String(row?.id), email };
}

/** Adds a session without checking a password, which takes time. Returns its token. */
async function addSession(accountId: string, scope: Scope): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql(
    `insert into sessions (token_hash, account_id, store_id, shop_id, role, scope, expires_at)
     select $2, id, store_id, shop_id, role,
            case when $3 = 'dashboard' and shop_id is not null then 'shop' else $3 end, now() + interval '1 day'
     from accounts where id = $1`,
    [accountId, createHash('sha256').update(token).digest(), scope],
  );
  return token;
}

export async function signIn(email: string, scope?: 'kiosk', password = PASSWORD): Promise<string> {
  const response = await call<{ token: string }>('POST', '/auth/login', {
    body: { email, password, ...(scope && { scope }) },
  });
  if (response.status !== 200)
    throw new Error(`sign-in of ${email}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body.token;
}

export interface Person {
  id: string;
  phone: string;
  name: string;
}

/** Adds a registered customer. `points` is added as a ledger row. Other keys override columns. */
export async function addCustomer(
  testStore: TestStore,
  over: Record<string, unknown> & { points?: number } = {},
): Promise<Person> {
  const { points = 0, ...columns } = over;
  const row = {
    store_id: testStore.id,
    phone: newPhone(),
    name: 'Pat Regular',
    birthday: '1990-05-17',
    referral_code: newCode(),
    registered_at: new Date(),
    ...columns,
  };
  const [customer] = await insert('customers', row);
  const id = String(customer?.id);
  if (points !== 0) await givePoints(testStore, id, points);
  return { id, phone: row.phone, name: row.name };
}

/** Adds an adjustment in points to the ledger, which changes the balance. */
export async function givePoints(testStore: TestStore, customerId: string, delta: number): Promise<void> {
  await insert('points_ledger', {
    store_id: testStore.id,
    customer_id: customerId,
    delta,
    kind: 'adjustment',
    source: `test:${randomBytes(6).toString('hex')}`,
    actor_role: 'system',
    balance_after: 0,
    reason: 'set by the test',
  });
}

export async function addReward(
  testStore: TestStore,
  over: Record<string, unknown> = {},
): Promise<{ id: string; name: string }> {
  const row = {
    store_id: testStore.id,
    name: 'Free coffee',
    description: 'Any size',
    category: 'Drinks',
    reward_type: 'FREE_ITEM',
    reward_value: 0,
    points_required: 100,
    ...over,
  };
  const [reward] = await insert('rewards', row);
  return { id: String(reward?.id), name: row.name };
}

export async function addPromotion(
  testStore: TestStore,
  over: Record<string, unknown> = {},
): Promise<{ id: string; name: string }> {
  const row = {
    store_id: testStore.id,
    name: 'Double points week',
    description: 'Twice the points on your next visit',
    category: 'Season',
    promotion_type: 'POINTS_MULTIPLIER',
    promotion_value: 2,
    start_date: new Date(Date.now() - 86_400_000),
    end_date: new Date(Date.now() + 86_400_000),
    ...over,
  };
  const [promotion] = await insert('promotions', row);
  return { id: String(promotion?.id), name: row.name };
}

/** A random valid phone number. Its area code has no place, so that only the sending hours of the store count. */
export function newPhone(): string {
  return `+1${['521', '522', '523', '524', '525'][randomInt(5)] ?? '521'}${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`;
}

function newCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
}

function insert(table: string, row: Record<string, unknown>): Promise<Record<string, unknown>[]> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  return sql(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(row),
  );
}
