import type { FastifyBaseLogger } from 'fastify';
import { BackupNotWritable } from '../../database/Database';
import { prepareBackupFolder } from './prepareBackupFolder';

const EVERY_MS = 60_000;
const ANSWER_MS = 5_000;

export interface BackupFolderWatch {
  /** Why the folder cannot be used now, without its path, or null. */
  getProblem(): string | null;
}

interface WatchedFolder {
  directory: string;
  log: FastifyBaseLogger;
  /** Writes to the folder what was kept elsewhere while it could not be used. */
  catchUp: () => Promise<void>;
  /** Called when the folder can be used, at first and after each absence, and again after a failure. */
  onUsable: (directory: string) => Promise<void>;
}

/**
 * Checks the folder of the backups now and then every minute: its disk may be mounted late, or not at all. Resolves
 * after the first check. Rejects only when the first `onUsable` does.
 */
export async function watchBackupFolder({
  directory,
  log,
  catchUp,
  onUsable,
}: WatchedFolder): Promise<BackupFolderWatch> {
  let problem: string | null = null;
  let isAnnounced = false;
  let answer: Promise<string | null> | undefined;

  const check = async () => {
    // A disk of the network that does not answer keeps a thread of the process per call, so there is one call at most.
    answer ??= findProblem(directory, catchUp).finally(() => (answer = undefined));
    const late = new Promise<string>((resolve) => {
      setTimeout(resolve, ANSWER_MS, 'does not answer').unref();
    });
    const found = await Promise.race([answer, late]);
    if (found !== null && found !== problem) {
      log.warn(
        {},
        `BACKUP_DIR: ${directory} ${found}; no backups are made until it can be used, which is tried each minute`,
      );
    }
    if (found === null && problem !== null) log.info({}, `BACKUP_DIR: ${directory} can be used again`);
    problem = found;
    if (found === null && !isAnnounced) await onUsable(directory);
    isAnnounced = found === null;
  };
  const checkLater = () => {
    setTimeout(() => {
      void check()
        .catch((err: unknown) => log.error({ err }, 'the folder of the backups could not be taken into use again'))
        .finally(checkLater);
    }, EVERY_MS).unref();
  };

  await check();
  checkLater();
  return { getProblem: () => problem };
}

async function findProblem(directory: string, catchUp: () => Promise<void>): Promise<string | null> {
  try {
    await prepareBackupFolder(directory);
    await catchUp();
    return null;
  } catch (error) {
    return (error instanceof BackupNotWritable ? error : BackupNotWritable.because(directory, error)).problem;
  }
}
