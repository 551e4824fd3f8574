import { DatabaseUnavailable } from '../../src/server/database/Database';
import { eventually } from '../support/eventually';
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
    const insert = async (name: string): Promise<boolean> => {
      const since = performance.now();
      const done = await insertGroup(name).then(
        () => true,
        (error: unknown) => error,
      );
      expect(performance.now() - since).toBeLessThan(2_000);
      if (done === true) acknowledged.push(name);
      else expect(done).toBeInstanceOf(DatabaseUnavailable);
      return done === true;
    };
    expect(await insert('before')).toBe(true);
    pair.killPrimary();
    // Its last sessions may outlive it for a moment.
    for (let refused = 0, n = 0; refused < 5; n += 1) if (!(await insert(`during ${n}`))) refused += 1;
    await expect(listGroups()).rejects.toBeInstanceOf(DatabaseUnavailable);
    pair.promoteStandby();
    const promoted = performance.now();
    for (let n = 0; !(await insert(`after ${n}`)); n += 1) expect(performance.now() - promoted).toBeLessThan(1_000);
    // Others may be there too: their commit was lost on its way to the client.
    expect(await listGroups()).toEqual(expect.arrayContaining(acknowledged));
    await eventually('a notification arrives', async () => {
      await database.platform.query("select pg_notify('failover_test', 'heard')");
      return heard.length > 0;
    });
  }, 60_000);
});
