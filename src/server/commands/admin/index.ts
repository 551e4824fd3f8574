import { parseArgs } from 'node:util';
import { DatabaseUnavailable } from '../../database/Database';
import { embeddedDatabaseUrl, isEmbeddedRunning } from '../../database/embedded/startEmbedded';
import { openDatabase } from '../../database/openDatabase';
import { createLog } from '../../main/log';
import { runCommand } from '../../main/runCommand';
import { readSettings, type Settings } from '../../main/settings';
import { createAdminWithLink, createResetLink, describeSetupLink } from '../../modules/accounts';
import { AppError } from '../../shared/AppError';

const USAGE = "Usage: regulars admin --email EMAIL --name 'FULL NAME', or regulars admin --email EMAIL --reset";

/**
 * `regulars admin --email EMAIL --name NAME`: creates an administrator and prints a one-time link to set the
 * password. With `--reset`, it prints a link for an existing administrator. It works before the first start and while
 * servers run.
 */
runCommand(async () => {
  const { email, name } = readArguments();
  const settings = readSettings(process.env, { needsSecretsKey: false });
  const { database, stop } = await open(settings);
  try {
    const link = await (
      name === null
        ? createResetLink(database.platform, { email })
        : createAdminWithLink(database.platform, { name, email })
    ).catch((error: unknown) => {
      throw error instanceof AppError ? new Error(toSentence(error)) : error;
    });
    process.stdout.write(
      `${link.name} (${link.email}) ${name === null ? 'can set a new password' : 'is an administrator now'}. ` +
        describeSetupLink(link.token, settings.publicUrl),
    );
  } finally {
    await stop();
  }
});

/**
 * Reads the arguments. The name is null with `--reset`.
 * @throws Error with the usage.
 */
function readArguments(): { email: string; name: string | null } {
  const options = { email: { type: 'string' }, name: { type: 'string' }, reset: { type: 'boolean' } } as const;
  const read = () => {
    try {
      return parseArgs({ options }).values;
    } catch {
      return {};
    }
  };
  const { email, name, reset = false } = read();
  if (email === undefined || (name === undefined) !== reset) throw new Error(USAGE);
  return { email, name: name ?? null };
}

/** When a running server owns the packaged PostgreSQL, this command connects to it like to any external server. */
async function open({ database, dataDir }: Settings) {
  const packaged = database.databaseUrl === undefined && isEmbeddedRunning(dataDir);
  const databaseUrl = packaged ? await embeddedDatabaseUrl(dataDir) : database.databaseUrl;
  // Only warnings are logged, because the log of a start would hide the printed link.
  return openDatabase({ ...database, databaseUrl, dataDir, log: createLog('warn') }).catch((error: unknown) => {
    throw error instanceof DatabaseUnavailable
      ? new Error(`The database cannot be reached: ${error.message}`, { cause: error })
      : error;
  });
}

function toSentence({ code, fields, messages }: AppError): string {
  if (code === 'conflict' && fields?.email)
    return `${fields.email.join()}; --reset renews the sign-in of an administrator`;
  return [messages]
    .flat()
    .join(', and ')
    .replace(/^./, (first) => first.toUpperCase());
}
