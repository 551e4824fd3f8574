import { listMigrations } from '../../src/server/database/schemaVersion';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { migrateWith } from '../support/migrateWith';
import { startServer, type RunningProcess } from '../support/server';
import { listReleases } from './fixtureFile';
import { RELEASE_SECRETS_KEY, restoreRelease, type Restored } from './restoreFixture';

const last = listReleases().at(-1);
if (!last) throw new Error('there is no release');
const release = last;

let database: Restored;
const servers: RunningProcess[] = [];

beforeAll(async () => {
  database = await restoreRelease(release);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

async function start(): Promise<RunningProcess> {
  const server = await startServer(
    { DATABASE_URL: database.url, SECRETS_KEY: RELEASE_SECRETS_KEY, LOG_LEVEL: 'info' },
    60_000,
  );
  servers.push(server);
  return server;
}

test('BX-66 a process is not ready, and does not start, when a newer schema has ended its support', async () => {
  const server = await start();
  const ready = () => call('GET', '/health/ready', { server: server.url });
  expect((await ready()).status).toBe(200);
  await migrateWith(database.url, listMigrations(), {
    '9999_end': `create or replace function oldest_compatible_migration() returns text language sql stable as
                 $$ select '9999_end' $$;`,
  });
  expect((await ready()).status).toBe(503);
  expect((await call('GET', '/health/live', { server: server.url })).status).toBe(200);
  const problem = `the database belongs to a newer version of Regulars: it needs one with migration 9999_end`;
  await expect(start()).rejects.toThrow(problem);
  // Its log arrives by a pipe, so not with the response.
  await eventually('the log says why', () => server.output().includes(problem));
}, 60_000);
