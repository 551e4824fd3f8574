import pg from 'pg';
import { distribute } from '../../database/citus/distribute';
import { migrate } from '../../database/migrate';
import { findPrimary } from '../../database/pg/hosts';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { readSettings } from '../../main/settings';

/**
 * `regulars distribute`: distributes the database of DATABASE_URL over the workers of its Citus cluster and prints each
 * step. No server may be running (docs/operations/citus.md).
 */
runCommand(async () => {
  const { database, logLevel } = readSettings(process.env, { needsSecretsKey: false });
  const connectionString = database.directUrl ?? database.databaseUrl;
  if (connectionString === undefined) {
    throw new Error('DATABASE_URL is not set: the packaged database runs on one machine and cannot be distributed');
  }
  const connection = { application_name: 'regulars distribute', connectionString };
  await migrate(await findPrimary(connection), createLog(logLevel));
  const client = new pg.Client(await findPrimary(connection));
  await client.connect();
  try {
    await refuseBesideServers(client);
    await distribute(client, (line) => process.stdout.write(`${line}\n`));
    process.stdout.write('The database is distributed\n');
  } finally {
    await client.end();
  }
});

/** Running servers would not send the store id to the workers until they are restarted. */
async function refuseBesideServers(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name ~ '^regulars (queries|reads|notifications)'",
  );
  if (rowCount) throw new Error('a server uses this database: stop all servers, then run this again');
}
