import pg from 'pg';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call, type Answer } from '../support/http';
import { PASSWORD, PASSWORD_HASH } from '../support/testStore';

/**
 * With a database of its own: `lock table` would wait for the transactions of other suites, their calls would wait for
 * the lock, and then the poll would wait for a connection that none of them holds.
 */
let server: DedicatedServer;
beforeAll(async () => {
  server = await startDedicatedServer();
});
afterAll(() => server.close());

/** Adds a store with redemptions and signs in its owner. */
async function addStore(): Promise<{ id: string; token: string }> {
  const [store] = (await server.sql(
    "insert into stores (name, subdomain, clover_merchant_id) values ('Corner', 'corner', 'MCORNER') returning id",
  )) as { id: string }[];
  const id = store?.id ?? '';
  const email = 'olive@example.com';
  await server.sql(
    "insert into accounts (store_id, role, name, email, password_hash) values ($1, 'store_owner', 'Olive', $2, $3)",
    [id, email, PASSWORD_HASH],
  );
  await server.sql(
    `with customer as (
       insert into customers (store_id, phone, name, registered_at) values ($1, '+12025550123', 'Pat', now()) returning id
     ), reward as (
       insert into rewards (store_id, name, reward_type, reward_value, points_required)
       values ($1, 'Free coffee', 'FREE_ITEM', 0, 100) returning id
     )
     insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
     select $1, customer.id, reward.id, 'cancelled', 10, 'Row ' || n, 'FREE_ITEM', 0, current_date
     from customer, reward, generate_series(1, 60) n`,
    [id],
  );
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: server.url,
    body: { email, password: PASSWORD },
  });
  return { id, token: body.token };
}

test('AP-35 Q-43 a poll without a change reads neither redemptions nor customers, so it returns while both tables are locked', async () => {
  const { id, token } = await addStore();
  const list = (headers: Record<string, string> = {}): Promise<Answer> =>
    call('GET', `/stores/${id}/rewards/redemptions`, { server: server.url, token, headers });
  const before = await list();
  expect([before.status, before.headers.get('x-total-count')]).toEqual([200, '60']);
  const etag = before.headers.get('etag') ?? '';
  const holder = new pg.Client({ connectionString: server.env.DATABASE_URL });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table redemptions, customers in access exclusive mode');
    expect((await list({ 'if-none-match': etag })).status).toBe(304);
    // A call that reads the tables does wait.
    const reading = list();
    await eventually('the list waits for the lock', async () => {
      const waiting =
        "select from pg_locks where not granted and relation in ('redemptions'::regclass, 'customers'::regclass)";
      return (await server.sql(waiting)).length > 0;
    });
    await holder.query('rollback');
    expect((await reading).status).toBe(200);
  } finally {
    await holder.end();
  }
});
