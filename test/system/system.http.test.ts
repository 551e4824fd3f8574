import { hostname } from 'node:os';
import type { System } from '../../src/contract/system';
import { signInAdmin } from '../support/admin';
import { isCluster } from '../support/cluster';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';

const isPackaged = process.env.TEST_DATABASE_URL === undefined && !isCluster;
let token: string;
/** A second server on the database of this run. */
let second: RunningProcess;
beforeAll(async () => {
  ({ token } = await signInAdmin());
  second = await startServer(sharedDatabaseEnv());
});
afterAll(() => second.stop());
const getSystem = async (server?: string) =>
  (await call<System>('GET', '/system', { token, ...(server !== undefined && { server }) })).body;

test('free disk space is reported for the packaged database, and not for another server', async () => {
  const { database } = await getSystem();
  const other = (await getSystem(second.url)).database;
  expect([other.kind, other.disk]).toEqual(['external', null]);
  if (!isPackaged) return;
  expect(database.kind).toBe('packaged');
  expect(database.disk?.freeBytes).toBeGreaterThan(0);
  expect(database.disk?.totalBytes).toBeGreaterThanOrEqual(database.disk?.freeBytes ?? Infinity);
});

test('BX-305 connections are listed by process and purpose, and those of other programs last, without a process; they add up to the total', async () => {
  const database = await openTestDatabase();
  try {
    await database.platform.query('select 1 as one');
    const { processes, database: facts } = await getSystem(second.url);
    const names = processes.map(({ name }) => name);
    // A pooler shares its connections between processes.
    if (process.env.TEST_PGBOUNCER) return;
    expect(names).toContain(`${hostname()}:${second.pid}`.replace(/[^\w.:-]/g, '_'));
    const answering = processes.filter(({ isCurrent }) => isCurrent);
    expect(answering.map(({ name }) => name?.split(':').at(-1))).toEqual([String(second.pid)]);
    const purposes = answering.flatMap(({ connections }) => connections.map(({ purpose }) => purpose));
    expect(purposes).toEqual(expect.arrayContaining(['queries', 'notifications']));
    const sum = processes.flatMap(({ connections }) => connections).reduce((total, { count }) => total + count, 0);
    expect(facts.connections).toBe(sum);
    expect(names.filter((name) => name === null)).toHaveLength(names.at(-1) === null ? 1 : 0);
  } finally {
    await database.close();
  }
});
