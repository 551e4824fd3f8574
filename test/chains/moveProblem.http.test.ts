import type { Chain } from '../../src/contract/chains';
import { DatabaseUnavailable } from '../../src/server/database/Database';
import { chainMoveJobs } from '../../src/server/modules/chainMoves/chainMoves.jobs';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { getPoints, noDeadline, openSyncDeps } from '../checkout/syncing';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { addCustomer } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { begin, createJoining, join, plan, type Joining } from './joining';
import { beginLeave, planLeave } from './leaving';

const deps = openSyncDeps();
let token: string;
let joining: Joining;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
beforeEach(async () => {
  joining = await createJoining();
});

const getMove = async () => (await call<Chain>('GET', `/stores/${joining.first.id}/chain`, { token })).body.moves[0];
type Key = Awaited<ReturnType<typeof plan>>;
/** Runs an attempt of the job. */
const attempt = (key: Key, number: number, run: SyncDeps = deps) =>
  chainMoveJobs(run)
    .find(({ kind }) => kind.name === 'chains.runJoin')
    ?.run({ ...key }, { signal: noDeadline(), attempt: number });
/** The same dependencies, with transactions that fail from the n-th on. */
function failing(error: Error, from = 1): SyncDeps {
  const { platform } = deps.database;
  let transactions = 0;
  const transaction = <T>(work: (sql: typeof platform) => Promise<T>) =>
    (transactions += 1) < from ? platform.transaction(work as never) : Promise.reject(error);
  return { ...deps, database: { ...deps.database, platform: { ...platform, transaction } as typeof platform } };
}
const secret = new Error('duplicate key (phone)=(+12125550100)');

test.each(['join', 'leave'] as const)(
  'CH-27 CH-31 a %s that keeps failing says why in plain words, until it goes on',
  async (direction) => {
    const { first, shop } = joining;
    const person = await addCustomer(shop, { points: 5 });
    if (direction === 'leave') await join(deps, token, joining);
    const key = direction === 'join' ? await plan(token, joining) : await planLeave(token, joining);
    await (direction === 'join' ? begin : beginLeave)(deps, key);
    for (const number of [1, 2]) await expect(attempt(key, number, failing(secret))).rejects.toThrow('duplicate');
    // Most are over in seconds.
    expect(await getMove()).toMatchObject({ direction, status: 'running', problem: null });
    await expect(attempt(key, 3, failing(secret))).rejects.toThrow('duplicate');
    expect(await getMove()).toMatchObject({ status: 'running', problem: 'An unexpected error stops it' });
    await expect(attempt(key, 4, failing(new DatabaseUnavailable('5432')))).rejects.toThrow('5432');
    expect((await getMove())?.problem).toBe('The database was not available');
    // The first attempt of the next job still has to do better.
    await expect(attempt(key, 1, failing(secret))).rejects.toThrow('duplicate');
    expect((await getMove())?.problem).toBe('The database was not available');
    await expect(attempt(key, 2, failing(secret, 2))).rejects.toThrow('duplicate');
    expect(await getMove()).toMatchObject({ status: 'running', problem: null });
    await expect(attempt(key, 3, failing(secret))).rejects.toThrow('duplicate');
    await attempt(key, 4);
    expect(await getMove()).toMatchObject({ status: 'done', problem: null, moved: 1 });
    expect(await getPoints(person)).toBe(direction === 'join' ? 0 : 5);
    expect(await listBrokenRules([first.id, shop.id])).toEqual([]);
  },
);

test('a failure of a move that has ended changes nothing', async () => {
  await addCustomer(joining.shop, { points: 5 });
  const key = await join(deps, token, joining);
  await expect(attempt(key, 4, failing(secret))).rejects.toThrow('duplicate');
  expect(await getMove()).toMatchObject({ status: 'done', problem: null });
});
