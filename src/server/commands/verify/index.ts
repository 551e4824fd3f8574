import { openSession } from '../../database/openSession';
import { assertCurrentSchema } from '../../database/schemaVersion';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { findSecretsKey } from '../../main/secretsKey';
import { readSettings } from '../../main/settings';
import { listWarnings } from '../../modules/system';
import { runVerification } from './runVerification';

/**
 * `regulars verify`: checks the points and all data derived from them in the live database, read-only. Prints one line
 * per rule, and exits with 1 when a rule is violated. Warnings about the software come first.
 */
runCommand(async () => {
  const settings = readSettings(process.env, { needsSecretsKey: false });
  const { database, dataDir, logLevel } = settings;
  const key = await findSecretsKey(settings);
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  let broken = 0;
  try {
    await assertCurrentSchema(session);
    for (const warning of await listWarnings(session, database.databaseUrl === undefined)) {
      process.stdout.write(`warning  ${warning}\n`);
    }
    broken = await runVerification(session, key?.text);
  } finally {
    await session.close();
  }
  if (broken > 0) process.exitCode = 1;
});
