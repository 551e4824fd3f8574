import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/demo/seedDemo';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { migrateWith } from '../support/migrateWith';
import { startServer, type RunningProcess } from '../support/server';
import { buildCommit, buildNext, hasCommit, type Build } from './builds';
import { USED_STORE } from './fillDemo';
import { listReleases } from './fixtureFile';
import { RELEASE_SECRETS_KEY, restoreRelease, type Restored } from './restoreFixture';

const last = listReleases().at(-1);
if (!last) throw new Error('there is no release');
const release = last;

let database: Restored;
const builds: Build[] = [];
const servers: RunningProcess[] = [];
const loads: { stop: () => Promise<unknown> }[] = [];

beforeEach(async () => {
  database = await restoreRelease(release);
});
afterEach(async () => {
  // It may still run when the test has failed.
  await Promise.all(loads.splice(0).map((load) => load.stop()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await database.drop();
});
afterAll(() => {
  for (const { folder } of builds) rmSync(folder, { recursive: true, force: true });
});

async function start(build?: Build): Promise<RunningProcess> {
  if (build) builds.push(build);
  const env = {
    DATABASE_URL: database.url,
    SECRETS_KEY: RELEASE_SECRETS_KEY,
    SHUTDOWN_DELAY_MS: '1000',
    LOG_LEVEL: 'info',
    LOOKUPS_PER_MINUTE: '1000000',
  };
  const server = await startServer(env, 60_000, build?.program);
  servers.push(server);
  return server;
}

/** Adds customers who can pay every reward; returns them with the store's rewards. */
async function addShoppers(count: number) {
  const [store] = await database.sql<{ id: string }>('select id from stores where subdomain = $1', [USED_STORE]);
  const rewards = await database.sql<{ id: string }>(
    'select id from rewards where store_id = $1 and is_active and daily_limit is null',
    [store?.id],
  );
  const shoppers = await database.sql<{ id: string; phone: string }>(
    `insert into customers (store_id, phone, name, birthday, registered_at)
     select $1, '+1303555' || lpad(n::text, 4, '0'), 'Sue Shopper', '1990-05-17', now() from generate_series(1, $2) n
     returning id, phone`,
    [store?.id, count],
  );
  await database.sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select $1, id, 100000, 'adjustment', 'test:' || id, 'system', 0 from unnest($2::uuid[]) customer (id)`,
    [store?.id, shoppers.map(({ id }) => id)],
  );
  return { storeId: store?.id ?? '', rewards, shoppers };
}

/**
 * Four kiosks and a board use the servers of `urls`, as if behind a balancer, until `stop` is called, which resolves
 * with the responses by status and the acknowledged redemptions.
 */
function callContinuously(
  urls: string[],
  token: string,
  board: string,
  given: Awaited<ReturnType<typeof addShoppers>>,
) {
  let isOver = false;
  let responded = 0;
  const statuses: Record<string, number> = {};
  const redeemed: string[] = [];
  const todo = given.shoppers.flatMap((shopper) => given.rewards.map((reward) => ({ shopper, reward })));
  const send = async (method: string, path: string, options: object) => {
    const server = urls[Math.floor(Math.random() * urls.length)] ?? '';
    const response = await call<{ redemption?: { id: string } }>(method, path, { server, ...options }).catch(
      (error: unknown) => ({
        status: `no answer (${String((error as Error).cause)})`,
        body: { redemption: undefined },
      }),
    );
    responded += 1;
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    return response;
  };
  const kiosk = async () => {
    for (let next = todo.pop(); next && !isOver; next = todo.pop()) {
      const { shopper, reward } = next;
      await send('GET', `/public/customer?phone=${encodeURIComponent(shopper.phone)}&storeSubdomain=${USED_STORE}`, {
        token,
      });
      const { body } = await send('POST', '/public/redeem', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { customerId: shopper.id, rewardId: reward.id, storeSubdomain: USED_STORE },
      });
      if (body.redemption) redeemed.push(body.redemption.id);
      // So that there is enough to redeem while a busy machine starts the other process.
      await sleep(40);
    }
  };
  const polling = async () => {
    while (!isOver) {
      await send('GET', `/stores/${given.storeId}/rewards/redemptions?limit=5`, { token: board });
      await sleep(100);
    }
  };
  const running = Promise.all([kiosk(), kiosk(), kiosk(), kiosk(), polling()]);
  return {
    /** Waits for the responses to calls that are sent from now on. */
    waitForResponses: async () => {
      const enough = responded + 100;
      await eventually('100 calls are answered', () => responded >= enough, { withinMs: 60_000 });
    },
    stop: async () => {
      const isBusy = todo.length > 0;
      isOver = true;
      await running;
      return { statuses, redeemed, isBusy };
    },
  };
}

async function signIn(server: string, body: object): Promise<string> {
  const response = await call<{ token: string }>('POST', '/auth/login', {
    server,
    body: { email: `owner@${USED_STORE}.test`, password: DEMO_PASSWORD, ...body },
  });
  return response.body.token;
}

/**
 * Replaces a process under load by one of another version; no request may fail and no redemption be lost or doubled.
 */
async function replace(oldBuild: Build | undefined, newBuild: Build | undefined): Promise<void> {
  const before = await start(oldBuild);
  const given = await addShoppers(1_500);
  const urls = [before.url];
  const [kiosk, board] = [await signIn(before.url, { scope: 'kiosk' }), await signIn(before.url, {})];
  const load = callContinuously(urls, kiosk, board, given);
  loads.push(load);
  await load.waitForResponses();
  const after = await start(newBuild);
  // There is nothing to migrate if no migration has been added since the release.
  const hasMigrations = newBuild !== undefined || listMigrations().length > Object.keys(release.migrations).length;
  expect(after.output().includes('"msg":"migrated"')).toBe(hasMigrations);
  urls.push(after.url);
  // Old and new side by side.
  await load.waitForResponses();
  urls.shift();
  expect(await before.stop('SIGTERM')).toBe(0);
  await load.waitForResponses();
  await expectNothingLost(await load.stop(), given);
}

type Load = Awaited<ReturnType<ReturnType<typeof callContinuously>['stop']>>;

/** Compares what the servers acknowledged with what is in the database. */
async function expectNothingLost(
  { statuses, redeemed, isBusy }: Load,
  given: Awaited<ReturnType<typeof addShoppers>>,
): Promise<void> {
  expect(isBusy).toBe(true);
  expect(statuses).toEqual({ 200: expect.any(Number) as number, 201: redeemed.length });
  expect(redeemed.length).toBeGreaterThan(50);
  const [stored] = await database.sql<{ redemptions: number; taken: number }>(
    `select count(*)::int as redemptions, count(l.number)::int as taken
     from redemptions r left join points_ledger l
       on l.store_id = r.store_id and l.kind = 'redeem' and l.source = 'redemption:' || r.id || '#1'
     where r.customer_id = any($1)`,
    [given.shoppers.map(({ id }) => id)],
  );
  expect(stored).toEqual({ redemptions: redeemed.length, taken: redeemed.length });
}

/** The migration that ends the support for the release before chains (decision 0178). */
const LAST_SUPPORT = '0128_daily_use_by_shop';

// A shallow clone has no history; the test below, with the present server as the old one, always runs.
const { commit } = release;
(hasCommit(commit) ? test : test.skip)(
  `BX-66 a process of release ${release.version} works with the schema before chains, and is not ready with them`,
  async () => {
    const before = await start(await buildCommit(commit ?? ''));
    const given = await addShoppers(1_500);
    const urls = [before.url];
    const [kiosk, board] = [await signIn(before.url, { scope: 'kiosk' }), await signIn(before.url, {})];
    const load = callContinuously(urls, kiosk, board, given);
    loads.push(load);
    await load.waitForResponses();
    await migrateWith(
      database.url,
      listMigrations().filter((name) => name < LAST_SUPPORT),
    );
    await load.waitForResponses();
    const ready = (server: string) => call('GET', '/health/ready', { server }).then(({ status }) => status);
    expect(await ready(before.url)).toBe(200);
    const after = await start();
    // A balancer does the same once it has seen this.
    expect(await ready(before.url)).toBe(503);
    urls.splice(0, 1, after.url);
    await load.waitForResponses();
    expect(await before.stop('SIGTERM')).toBe(0);
    const ended = await load.stop();
    // What a balancer still sends to the old process may fail, but is then not done either.
    const statuses = Object.fromEntries(Object.entries(ended.statuses).filter(([status]) => status < '500'));
    await expectNothingLost({ ...ended, statuses }, given);
    await expect(start(builds[0])).rejects.toThrow(`it needs one with migration ${LAST_SUPPORT}`);
  },
  180_000,
);

const NEXT = `
  alter table customers add column next_note text;
  alter table redemptions add column next_note text not null default '';
  alter table points_ledger add column next_note text;
  create table next_notes (store_id uuid primary key references stores on delete cascade);`;

test('BX-66 an old process and one with a newer migration run side by side, and no request is lost', async () => {
  await replace(undefined, buildNext('9998_next', NEXT));
  // The older version starts on the newer schema, which supports it.
  const older = await start();
  expect(older.output()).toMatch(/"unknown":\["9998_next"\].*which still supports this one/);
}, 180_000);
