import { DatabaseUnavailable } from '../../src/server/database/Database';
import { eventually } from '../support/eventually';
import { extendLimit, measure, slowestOf, type Measured } from '../support/measure';
import { openReplicatedDatabase, withPostgres, type ReplicatedDatabase } from './replicatedDatabase';

withPostgres('a standby that is promoted', () => {
  let replicated: ReplicatedDatabase;
  beforeAll(async () => {
    replicated = await openReplicatedDatabase();
  }, 60_000);
  afterAll(() => replicated.close());

  it('BX-64 calls fail at once while no host takes writes, and works again within a second of the promotion', async () => {
    const { pair, database, insertGroup, listGroups } = replicated;
    const heard: string[] = [];
    await database.listen('failover_test', (payload) => heard.push(payload));
    const acknowledged: string[] = [];
    await insertGroup('first');
    const ordinary = await measure(() => insertGroup('ordinary'));
    const results: Measured[] = [];
    const insert = async (name: string): Promise<boolean> => {
      const result = await measure(() => insertGroup(name));
      results.push(result);
      if (result.outcome instanceof Error) return false;
      acknowledged.push(name);
      return true;
    };
    expect(await insert('before')).toBe(true);
    pair.killPrimary();
    // The last sessions of the old primary may outlive it for a moment.
    let [refused, sent] = [0, 0];
    await eventually('five calls are refused', async () => {
      if (!(await insert(`during ${(sent += 1)}`))) refused += 1;
      return refused === 5;
    });
    await expect(listGroups()).rejects.toBeInstanceOf(DatabaseUnavailable);
    pair.promoteStandby();
    const back = await measure(() =>
      eventually('a call succeeds after the promotion', () => insert(`after ${(sent += 1)}`)),
    );
    expect(back.outcome).toBe(true);
    expect(back.ms).toBeLessThan(extendLimit(1_000, ordinary.ms));
    expect(slowestOf(results)).toBeLessThan(extendLimit(2_000, ordinary.ms));
    const errors = results.map(({ outcome }) => outcome).filter((outcome) => outcome instanceof Error);
    expect(errors.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    // There may be more groups: those whose commit succeeded without a response to the client.
    expect(await listGroups()).toEqual(expect.arrayContaining(acknowledged));
    await eventually('a notification arrives', async () => {
      await database.platform.query("select pg_notify('failover_test', 'heard')");
      return heard.length > 0;
    });
  }, 60_000);
});
