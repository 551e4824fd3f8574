import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { prepareBackupFolder } from '../modules/backups';
import { ConfigError, type Settings } from './settings';

/**
 * Checks the folders and addresses of the settings before the database is opened or migrated, so that a start that
 * cannot succeed changes nothing.
 * @throws ConfigError that names the setting.
 */
export async function checkBeforeStart(settings: Settings): Promise<void> {
  const { database, dataDir, backups, metrics } = settings;
  if (database.databaseUrl === undefined) await checkDataFolder(dataDir);
  // Otherwise nobody would notice until the first backup.
  if (backups) await checkFolder('BACKUP_DIR', () => prepareBackupFolder(backups.directory));
  await checkAddress({ ...settings, hostSetting: 'HOST', portSetting: 'PORT' });
  const { host, port } = metrics;
  if (port !== undefined) {
    await checkAddress({ host, port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' });
  }
}

async function checkFolder(setting: string, check: () => Promise<unknown>): Promise<void> {
  await check().catch((cause: unknown) => {
    throw new ConfigError(`${setting}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
}

const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: 'cannot be written by this account. Start the server as the owner of the folder',
  EPERM: 'cannot be written by this account. Start the server as the owner of the folder',
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  EROFS: 'is on a file system that is mounted read-only',
  ENOSPC: 'cannot be created: the disk is full',
};

async function checkDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const problem = FOLDER_PROBLEMS[getCode(cause)] ?? `cannot be used (${getCode(cause)})`;
    throw new ConfigError(`DATA_DIR: ${dataDir} ${problem}.`, { cause });
  }
}

interface CheckedAddress {
  host: string;
  /** 0 for a free one. */
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** Listens for a moment, to find out whether the server will be able to. */
async function checkAddress({ host, port, hostSetting, portSetting }: CheckedAddress): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (cause) {
    const code = getCode(cause);
    const portProblem = PORT_PROBLEMS[code];
    throw new ConfigError(
      portProblem === undefined
        ? `${hostSetting}: ${host} is not an address of this machine (${code}).`
        : `${portSetting}: ${port} ${portProblem}.`,
      { cause },
    );
  }
  await new Promise((resolve) => server.close(resolve));
}

const PORT_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'is used by another process',
  EACCES: 'is reserved for root. Choose a port above 1023',
};

const getCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);
