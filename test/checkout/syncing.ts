import type { Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { createLog } from '../../src/server/log';
import { pollStores } from '../../src/server/modules/checkout/sync/pollStores';
import { syncStore, type SyncDeps } from '../../src/server/modules/checkout/sync/syncStore';
import { createEncryptor } from '../../src/server/modules/stores/secrets/encryptor';
import { call, cloverUrl } from '../support/http';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore, type Person, type TestStore } from '../support/testStore';

export const MINUTE = 60_000;

/** Whatever reads the point of sale in this process, with the real client and the fake of this run. */
export function createDeps(database: Database): SyncDeps {
  return {
    database,
    getPointOfSale: createCloverPointOfSale({ baseUrl: cloverUrl(), limits: { perSecond: 100 } }),
    encryptor: createEncryptor(TEST_SECRETS_KEY),
    log: createLog('silent'),
  };
}

/** The poller of the test server skips inactive stores, so that it cannot come first. */
export const createUnpolledStore = (over: Record<string, unknown> = {}) =>
  createTestStore({ is_active: false, ...over });

/** Reads the store's orders as the poller does. */
export async function sync(deps: SyncDeps, store: TestStore): Promise<void> {
  const succeeded = await syncStore(deps, store.id, { signal: AbortSignal.timeout(10_000) });
  if (!succeeded) throw new Error('the point of sale could not be read');
}

/**
 * Polls every store in a round each `everyMs`, as the job does every 15 s. `stop` aborts and waits for the last round.
 */
export function startPolling(deps: SyncDeps & { everyMs: number }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, deps.everyMs));
      await pollStores(deps, stopping.signal, deps.everyMs).catch(() => undefined);
    }
  };
  const rounds = repeat();
  return {
    async stop() {
      stopping.abort();
      await rounds;
    },
  };
}

export async function addCheckout(store: TestStore, person: Person, minutesAgo = 0): Promise<void> {
  await sql(
    `insert into pending_checkouts (store_id, customer_id, pressed_at) values ($1, $2, now() - $3 * interval '1 minute')`,
    [store.id, person.id, minutesAgo],
  );
}

const tokens = new Map<TestStore, Promise<string>>();

/** Presses Checkout at the kiosk; returns the points of the answer, or null for 'later'. */
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

export const getPoints = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;

/** The customer's ledger rows in the order of their balances. */
export async function getLedger(store: TestStore, { id }: Person) {
  const rows = await sql<{ delta: number; kind: string; source: string; reason: string; balance_after: number }>(
    `select delta, kind, source, reason, balance_after from points_ledger
     where store_id = $1 and customer_id = $2 order by number`,
    [store.id, id],
  );
  return rows;
}

/** A round of the poller reads the stores of other suites too. */
const PATIENCE_MS = 25_000;

export async function waitUntil(isDone: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within ${ms} ms`);
}
