import pg from 'pg';
import { getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { addOverdue } from '../redemptions/addOverdue';
import { eventually } from '../support/eventually';
import { listBlocked, OWN_ID } from '../support/lockWaits';
import { startProgram, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql, testDatabase } from '../support/sql';

const NAMES = { SCHEDULE: `test.every${process.pid}`, RELEASE: `test.release${process.pid}` };
const start = () => startProgram('test/jobs/workerProcess.ts', [], { ...sharedDatabaseEnv(), ...NAMES });

const countRuns = (processes: RunningProcess[]) =>
  processes.map((running) => running.output().match(/^ran$/gm)?.length ?? 0).reduce((sum, count) => sum + count);
const listPeriods = () =>
  sql<{ second: number }>(
    `select extract(epoch from singleton_on)::int as second from pgboss.job
     where name = $1 and state = 'completed' order by 1`,
    [NAMES.SCHEDULE],
  );
/** The number of runs that the killed process started and did not complete. */
const countInterrupted = async () =>
  (
    await sql(
      "select from pgboss.job where name = $1 and (state in ('active', 'retry', 'failed') or retry_count > 0)",
      [NAMES.SCHEDULE],
    )
  ).length;

test('BX-25 BX-28 a job of a killed process is repeated by another one without a second effect, and three processes run each period once', async () => {
  const { store, person, id } = await addOverdue();
  const killed = await start();
  // The job waits for the customer's row, which this transaction has locked.
  const client = new pg.Client(testDatabase());
  await client.connect();
  const { rows } = await client.query<{ id: number }>(`select ${OWN_ID} as id`);
  const holderId = rows[0]?.id ?? 0;
  await client.query('begin');
  await client.query('select from customers where store_id = $1 and id = $2 for update', [store.id, person.id]);
  const others = await (async () => {
    try {
      await eventually('the job waits for the customer', async () => (await listBlocked(holderId)).length > 0);
      await killed.stop('SIGKILL');
      return await Promise.all([start(), start()]);
    } finally {
      await client.query('rollback');
      await client.end();
    }
  })();
  const processes = [killed, ...others, await start()];
  try {
    await eventually('the points are returned', async () => (await getAccount(person.id)).points === 500);
    const before = countRuns(processes);
    await eventually('three more periods have run', () => countRuns(processes) >= before + 3);
  } finally {
    expect(await Promise.all(processes.slice(1).map((running) => running.stop()))).toEqual([0, 0, 0]);
  }
  expect(await listLedgerRows(store, 'refund')).toMatchObject([{ delta: 100, source: `redemption:${id}#1` }]);
  const released = "select from audit_log where record_id = $1 and action = 'redemption_released'";
  expect(await sql(released, [id])).toHaveLength(1);

  // Each period has one row that ran once. A period may be missing only while a process was being killed. The last run
  // that a killed process printed may be incomplete or may have been repeated.
  const [periods, interrupted] = [await listPeriods(), await countInterrupted()];
  expect(interrupted).toBeLessThanOrEqual(1);
  const more = countRuns(processes) - periods.length;
  expect(more).toBeGreaterThanOrEqual(0);
  expect(more).toBeLessThanOrEqual(interrupted);
  const last = periods.slice(-3).map(({ second }) => second);
  expect(last).toEqual([0, 1, 2].map((n) => (last[0] ?? 0) + n));
}, 60_000);
