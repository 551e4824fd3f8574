import { toShop, type Database, type Value } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { createLog } from '../../src/server/main/log';
import { withReason, type StoredReason } from '../../src/server/modules/ledger';
import { pollStores } from '../../src/server/modules/orderSync/pollStores';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { call, cloverUrl } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';

export const MINUTE = 60_000;

/** The dependencies for reading the point of sale in this process, with the real client and the shared fake. */
export function createDeps(database: Database): SyncDeps {
  return {
    database,
    getPointOfSale: createCloverPointOfSale({ baseUrl: cloverUrl(), limits: { perSecond: 100 } }),
    encryptor: createEncryptor(TEST_SECRETS_KEY),
    log: createLog('silent'),
  };
}

/** Opens the database for a suite. The properties are set before the first test. */
export function openSyncDeps(): SyncDeps {
  const deps = {} as SyncDeps;
  beforeAll(async () => {
    Object.assign(deps, createDeps(await openTestDatabase()));
  });
  afterAll(() => deps.database.close());
  return deps;
}

/** A signal that never aborts, because a busy machine may be slow. */
export const noDeadline = () => new AbortController().signal;

/** Reads the store's orders like the poller. */
export async function sync(deps: SyncDeps, store: TestStore): Promise<void> {
  const succeeded = await syncStore(deps, toShop(store.id), { signal: noDeadline() });
  if (!succeeded) throw new Error('the point of sale could not be read');
}

/**
 * Runs one cycle of the poller for these stores only. It reads at most 100 stores without a pending checkout, so those
 * of other suites could displace these.
 */
export async function poll(deps: SyncDeps, stores: readonly { id: string }[], signal = noDeadline()): Promise<void> {
  const { database } = deps;
  const query = async <Row extends object>(text: string, values?: readonly Value[]) =>
    (await Promise.all(stores.map(({ id }) => database.forStore(id).query<Row>(text, values)))).flat();
  // The interval is 0, so that every store is due.
  await pollStores({ ...deps, database: { ...database, platform: { ...database.platform, query } } }, signal, 0);
}

/** Adds a waiting checkout, in a chain with its shop. */
export async function addCheckout(
  store: TestStore,
  person: Person,
  minutesAgo = 0,
  shop?: { id: string },
): Promise<void> {
  await sql(
    `insert into pending_checkouts (store_id, customer_id, requested_at, shop_id)
     values ($1, $2, now() - $3 * interval '1 minute', $4)`,
    [store.id, person.id, minutesAgo, shop?.id ?? null],
  );
}

const tokens = new Map<TestStore, Promise<string>>();

/** Presses Checkout at the kiosk. Resolves to the points of the response; null if they come later. */
export async function press(store: TestStore, person: { phone: string }, key?: string): Promise<number | null> {
  const token = tokens.get(store) ?? store.kioskToken();
  tokens.set(store, token);
  const { status, body } = await call<{ status: string; pointsEarned: number }>('POST', '/public/checkout', {
    token: await token,
    body: { phone: person.phone, storeSubdomain: store.subdomain },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  if (status !== 200) throw new Error(`checkout: ${status} ${JSON.stringify(body)}`);
  return body.status === 'matched' ? body.pointsEarned : null;
}

export const getPoints = async ({ id }: Pick<Person, 'id'>) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;

/** The customer's ledger rows in the order of their numbers, with the reasons as sentences. */
export async function getLedger(store: TestStore, { id }: Person) {
  const rows = await sql<{ delta: number; kind: string; source: string; balance_after: number } & StoredReason>(
    `select delta, kind, source, reason, details, balance_after from points_ledger
     where store_id = $1 and customer_id = $2 order by number`,
    [store.id, id],
  );
  return rows.map((row) => ({ ...row, reason: withReason(row).reason }));
}
