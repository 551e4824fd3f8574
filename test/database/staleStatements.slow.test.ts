import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase(8);
});
afterEach(() => database.close());

/** Retries work that failed because the database was unavailable. A busy machine may take long to open a connection. */
async function untilAvailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}

describe('named statements that a migration or a DEALLOCATE has invalidated', () => {
  const read = 'select value from stale_plans.items';
  const repeat12 = (work: () => Promise<object[]>) =>
    Promise.all(Array.from({ length: 12 }, () => untilAvailable(work)));
  const readAll = (multiplexed: boolean) => repeat12(() => database.platform.query(read, [], { multiplexed }));
  const transactAll = () => repeat12(() => database.platform.transaction((tx) => tx.query(read)));

  beforeEach(async () => {
    await sql('create schema stale_plans');
    await sql('create table stale_plans.items as select 1 as value');
    await sql('grant usage on schema stale_plans to public');
    await sql('grant select on stale_plans.items to public');
  });

  afterEach(() => sql('drop schema stale_plans cascade'));

  it.each([
    ['short reads', () => readAll(true)],
    ['leased reads', () => readAll(false)],
    ['transactions', transactAll],
  ])('%s succeed after the type of a column has changed', async (_name, run) => {
    expect(await run()).toEqual(Array(12).fill([{ value: 1 }]));
    await sql('alter table stale_plans.items alter column value type text');
    expect(await run()).toEqual(Array(12).fill([{ value: '1' }]));
  });

  it.each([true, false])(
    'reads succeed after their statements were deallocated (multiplexed: %s)',
    async (multiplexed) => {
      await readAll(multiplexed);
      await untilAvailable(() => database.platform.query('deallocate all', [], { multiplexed }));
      expect(await readAll(multiplexed)).toEqual(Array(12).fill([{ value: 1 }]));
    },
  );
});
