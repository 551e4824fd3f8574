import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { PASSWORD } from '../support/testStore';

const WRITERS = 4;
const ROUNDS = 3;

let server: DedicatedServer;
beforeAll(async () => {
  server = await startDedicatedServer();
});
afterAll(() => server.close());

const adminToken = async () =>
  (
    await call<{ token: string }>('POST', '/auth/login', {
      server: server.url,
      body: { email: server.email, password: PASSWORD },
    })
  ).body.token;

test('BX-64 writes that were acknowledged before the database ended all connections are kept, and calls succeed again', async () => {
  const token = await adminToken();
  const acknowledged: string[] = [];
  let ended = false;
  const statuses = new Set<number>();
  /** Creates groups until the database has ended the connections and a later request has succeeded. */
  const write = async (writer: number) => {
    for (let n = 0; ; n += 1) {
      const wasEnded = ended;
      const name = `Group ${writer}-${n}`;
      const { status } = await call('POST', '/store-groups', {
        server: server.url,
        token,
        body: { name, storeIds: [] },
      });
      statuses.add(status);
      if (status === 201) acknowledged.push(name);
      if (status === 201 && wasEnded) return;
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = acknowledged.length;
      await eventually('more groups are created', () => acknowledged.length >= before + WRITERS);
      await server.sql(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    }
  } finally {
    ended = true;
  }
  await writers;
  const kept = (await server.sql('select name from store_groups')) as { name: string }[];
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged));
  expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
});
