import { assertCurrentSchema } from '../database/schemaVersion';
import { openSession } from '../database/openSession';
import { createLog } from '../log';
import { runVerification } from '../runVerification';
import { findSecretsKey } from '../secretsKey';
import { runCommand } from '../serve';
import { readSettings } from '../settings';

/**
 * `npm run verify`: checks the points and everything derived from them in the live database, read-only. Prints a line
 * for each rule; exits with 1 when a rule is broken.
 */
runCommand(async () => {
  const { database, dataDir, logLevel, secretsKey } = readSettings(process.env, { needsSecretsKey: false });
  // The packaged server's key file says nothing about another database.
  const keyDir = database.databaseUrl === undefined || process.env.DATA_DIR ? dataDir : '';
  const session = await openSession({ ...database, dataDir, log: createLog(logLevel) });
  let broken = 0;
  try {
    await assertCurrentSchema(session);
    broken = await runVerification(session, await findSecretsKey(secretsKey, keyDir));
  } finally {
    await session.close();
  }
  if (broken > 0) process.exitCode = 1;
});
