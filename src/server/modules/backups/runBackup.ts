import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { BACKUP_LOCK, BackupRunning, ConstraintViolation, type Database } from '../../database/Database';
import { JobFailure } from '../../platform/jobs';
import { VERSION } from '../../shared/version';
import { deleteOldRuns, endDeadRuns, finishRun, insertRun, setProgress } from './backupRuns.sql';
import { prepareBackupFolder } from './prepareBackupFolder';
import { toFailure } from './recordBackup';

export interface BackupDeps {
  database: Database;
  log: FastifyBaseLogger;
  /** The directory of the backups, and how many of them are kept. */
  folder: { directory: string; keep: number };
}

const KEEP_RUNS_DAYS = 400;

/**
 * Makes a backup in the folder, and deletes the oldest ones when it is complete. Has no effect while another run is in
 * progress, and fails while a person makes a backup.
 * @throws JobFailure with the reason, which is also recorded and logged.
 */
export async function runBackup({ database, log, folder }: BackupDeps, signal: AbortSignal): Promise<void> {
  const { platform } = database;
  const { directory, keep } = folder;
  await endDeadRuns(platform, BACKUP_LOCK);
  const fileName = toBackupName(new Date());
  const id = await insertRun(platform, fileName).catch((error: unknown) => {
    if (error instanceof ConstraintViolation) return null;
    throw error;
  });
  if (id === null) return;
  try {
    await prepareBackupFolder(directory);
    await removePartialBackups(directory);
    const { bytes, rows } = await database.writeBackup({
      file: path.join(directory, fileName),
      product: VERSION,
      signal,
      onProgress: ({ rowsDone, rowsTotal }) => {
        setProgress(platform, id, rowsDone, rowsTotal).catch(() => undefined);
      },
    });
    await finishRun(platform, id, { bytes });
    log.info({ fileName, bytes, rows }, 'backup made');
  } catch (error) {
    const reason = toReason(error);
    await finishRun(platform, id, { failure: signal.aborted ? 'It was stopped' : reason });
    if (signal.aborted) throw error;
    log.error({ err: error, fileName }, 'the backup failed');
    throw new JobFailure(reason);
  }
  await removeOldBackups(directory, keep).catch((error: unknown) =>
    log.warn({ err: error }, 'deleting old backups failed'),
  );
  await deleteOldRuns(platform, KEEP_RUNS_DAYS);
}

function toReason(error: unknown): string {
  return error instanceof BackupRunning ? 'Another backup was in progress' : toFailure(error);
}

const NAME = /^regulars-\d{8}T\d{9}Z\.backup$/;
const PARTIAL = /^regulars-\d{8}T\d{9}Z\.backup\.[0-9a-f]{8}\.partial$/;

/** Names sort by time, for example regulars-20261122T090000123Z.backup. */
function toBackupName(at: Date): string {
  return `regulars-${at.toISOString().replace(/[-:.]/g, '')}.backup`;
}

/** Deletes all but the newest `keep` backups. Other files in the folder are not touched. */
async function removeOldBackups(directory: string, keep: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(path.join(directory, name), { force: true });
}

/** Deletes incomplete files of killed runs. What a person's backup writes has another name, chosen by them. */
async function removePartialBackups(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => PARTIAL.test(name));
  for (const name of names) await rm(path.join(directory, name), { force: true });
}
