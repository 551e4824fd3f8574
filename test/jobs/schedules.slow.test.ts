import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';

const countPolls = async (server: DedicatedServer) =>
  (await server.sql("select from pgboss.job where name = 'checkout.pollStores' and singleton_on is not null")).length;

test('a server adds the scheduled jobs of each period, and one with SCHEDULES=false adds none', async () => {
  const [adding, other] = await Promise.all([
    startDedicatedServer({ SCHEDULES: '' }),
    startDedicatedServer({ SCHEDULES: 'false' }),
  ]);
  try {
    // A poll is added every 15 s, so two are added within 30 s. Both servers have equal periods.
    await eventually('two polls are added', async () => (await countPolls(adding)) >= 2, { withinMs: 60_000 });
    expect(await countPolls(other)).toBe(0);
    expect(await other.sql('select name from pgboss.job where singleton_on is not null')).toEqual([]);
  } finally {
    await Promise.all([adding.close(), other.close()]);
  }
}, 120_000);
