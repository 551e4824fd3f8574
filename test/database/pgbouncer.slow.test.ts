import { randomUUID } from 'node:crypto';
import { call } from '../support/http';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../support/pgbouncer';
import { startServer, type RunningProcess } from '../support/server';
import { getDatabaseUrl, sql, testDatabase } from '../support/sql';
import { addCustomer, addReward, createTestStore, type Person, type TestStore } from '../support/testStore';

// .ci/run installs PgBouncer. Other machines may not have it.
const withPgBouncer = findPgBouncer() === null ? it.skip : it;

const CALLERS = 24;

interface Shop {
  store: TestStore;
  customer: Person;
  rewardId: string;
  token: string;
}

let pgbouncer: PgBouncer | undefined;
let servers: RunningProcess[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await pgbouncer?.stop();
});

async function openShop(name: string): Promise<Shop> {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name, points: 1_000 });
  const reward = await addReward(store);
  return { store, customer, rewardId: reward.id, token: await store.kioskToken() };
}

withPgBouncer(
  'BX-63 BX-171 behind PgBouncer in transaction mode, two processes respond correctly and see only their store',
  async () => {
    const [database] = await sql<{ name: string }>('select current_database() as name');
    pgbouncer = await startPgBouncer(testDatabase(), getDatabaseUrl);
    const env = { ...pgbouncer.env(database?.name ?? ''), LOG_LEVEL: 'warn' };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const shops = await Promise.all(['Olivia', 'Theo', 'Priya'].map(openShop));
    const callAs = ({ token }: Shop, n: number, method: string, path: string, body?: object) =>
      call(method, path, {
        token,
        server: servers[n % 2]?.url ?? '',
        ...(body && { body, headers: { 'idempotency-key': randomUUID() } }),
      });

    const wrong: object[] = [];
    const lookUp = async (n: number) => {
      const [own, other] = [shops[n % 3], shops[(n + 1) % 3]] as [Shop, Shop];
      // Every fourth request is for a customer of another store.
      const isOther = n % 4 === 0;
      const phone = encodeURIComponent((isOther ? other : own).customer.phone);
      const query = `phone=${phone}&storeSubdomain=${own.store.subdomain}`;
      const { status, body } = await callAs(own, n, 'GET', `/public/customer?${query}`);
      const isRight =
        status === 200 ? (body as { name: string }).name === own.customer.name : isOther && status === 404;
      if (!isRight) wrong.push({ n, status, body });
    };
    // There are more callers than connections, but few enough for a busy machine to respond within the limit of 2 s.
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      for (let n = caller; n < 600; n += CALLERS) await lookUp(n);
    });
    await Promise.all(callers);
    expect(wrong).toEqual([]);

    const redeemed = await Promise.all(
      shops.flatMap((shop) =>
        [0, 1].map((n) =>
          callAs(shop, n, 'POST', '/public/redeem', {
            customerId: shop.customer.id,
            rewardId: shop.rewardId,
            storeSubdomain: shop.store.subdomain,
          }),
        ),
      ),
    );
    expect(redeemed.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const balances = await sql('select points from customers where id = any($1)', [
      shops.map(({ customer }) => customer.id),
    ]);
    expect(balances).toEqual(Array(3).fill({ points: 900 }));
    expect(servers.map((server) => server.output()).join('')).not.toMatch(/"level":"?(error|50)/);
  },
);

withPgBouncer('a server behind PgBouncer without a direct URL warns at its start', async () => {
  const [database] = await sql<{ name: string }>('select current_database() as name');
  const env = pgbouncer?.env(database?.name ?? '');
  const server = await startServer({ ...env, DATABASE_DIRECT_URL: '', LOG_LEVEL: 'warn' });
  servers.push(server);
  expect(server.output()).toContain('set DATABASE_DIRECT_URL to the server itself');
});

withPgBouncer(
  'BX-171 a server behind PgBouncer without named statements says so only if it was to use them',
  async () => {
    const [database] = await sql<{ name: string }>('select current_database() as name');
    const env = { ...pgbouncer?.env(database?.name ?? ''), LOG_LEVEL: 'warn' };
    const [chosen, told] = await Promise.all([
      startServer(env),
      startServer({ ...env, DATABASE_NAMED_STATEMENTS: 'false' }),
    ]);
    servers.push(chosen, told);
    const counts = [chosen, told].map((server) => server.output().split('mixes up named statements').length - 1);
    expect(counts).toEqual([1, 0]);
  },
);
