import { access, constants } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { ConfigError, type Settings } from './settings';

/**
 * Checks the data folder and the addresses of the settings before the database is opened or migrated, so that a start
 * that cannot succeed changes nothing.
 * @throws ConfigError that names the setting when only another value of it helps, and otherwise an Error that names it:
 *   a mount, a network or another process may be in the way for a moment.
 */
export async function checkBeforeStart(settings: Settings): Promise<void> {
  if (settings.database.databaseUrl === undefined) await checkDataFolder(settings.dataDir);
  for (const address of listAddresses(settings)) await checkAddress(address);
}

const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: 'cannot be written by this account. Start the server as the owner of the folder',
  EPERM: 'cannot be written by this account. Start the server as the owner of the folder',
  ENOTDIR: 'is not a folder',
  EROFS: 'is on a file system that is mounted read-only, or ReadWritePaths of the systemd unit does not name it',
};

/** Checks the folder, or the one in which it will be created. */
export async function checkDataFolder(dataDir: string): Promise<void> {
  for (let folder = dataDir; ; folder = path.dirname(folder)) {
    try {
      // With the dot, a file in its place is reported as one.
      await access(path.join(folder, '/') + '.', constants.W_OK | constants.X_OK);
      return;
    } catch (cause) {
      const code = getCode(cause);
      if (code === 'ENOENT' && folder !== path.dirname(folder)) continue;
      const problem = FOLDER_PROBLEMS[code] ?? `cannot be used (${code})`;
      throw createError(code === 'ENOTDIR', `DATA_DIR: ${dataDir} ${problem}.`, cause);
    }
  }
}

export interface CheckedAddress {
  host: string;
  /** 0 for a free one. */
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** The addresses that the server will listen on. */
export function listAddresses({ host, port, metrics }: Settings): CheckedAddress[] {
  return [
    { host, port, hostSetting: 'HOST', portSetting: 'PORT' },
    ...(metrics.port === undefined
      ? []
      : [{ host: metrics.host, port: metrics.port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' }]),
  ];
}

/** Listens for a moment, to find out whether the server will be able to. */
export async function checkAddress({ host, port, hostSetting, portSetting }: CheckedAddress): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const code = getCode(cause);
    const portProblem = PORT_PROBLEMS[code];
    throw createError(
      !PASSING.has(code),
      portProblem === undefined
        ? `${hostSetting}: ${host} is not an address of this machine (${code}).`
        : `${portSetting}: ${port} ${portProblem}.`,
      cause,
    );
  }
  await new Promise((resolve) => server.close(resolve));
}

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is used by another process',
  EACCES: 'is reserved for root. Choose a port above 1023',
};

/** Another process may end, and a network or name server that is not up yet at boot may come. */
const PASSING: ReadonlySet<string> = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND']);

function createError(isWrongSetting: boolean, message: string, cause: unknown): Error {
  return isWrongSetting ? new ConfigError(message, { cause }) : new Error(message, { cause });
}

const getCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
