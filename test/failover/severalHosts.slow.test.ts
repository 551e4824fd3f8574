import { databaseProcess } from '../support/databaseProcess';
import { openReplicatedDatabase, toUrl, withPostgres, type ReplicatedDatabase } from './replicatedDatabase';

withPostgres('a database of several hosts', () => {
  let replicated: ReplicatedDatabase;
  beforeAll(async () => {
    replicated = await openReplicatedDatabase();
  }, 60_000);
  afterAll(() => replicated.close());

  it('BX-64 of several hosts, the one that takes writes is used', async () => {
    await replicated.insertGroup('before');
    expect(await replicated.listGroups()).toEqual(['before']);
  });

  it('BX-64 a start needs a host that takes writes', async () => {
    const standby = replicated.pair.addresses[1];
    const only = toUrl([standby, standby]);
    await expect(databaseProcess({ DATABASE_URL: only })).rejects.toThrow('none of the database servers takes writes');
  }, 20_000);
});
