import {
  BackupNotWritable,
  BackupRunning,
  DatabaseUnavailable,
  type BackupResult,
  type Sql,
} from '../../database/Database';
import { insertEndedRun, type BackupEnd } from './backupRuns.sql';

/**
 * Makes a backup outside the job queue and adds it to the list of runs. It is not added if no backup was started,
 * because the file name is wrong or another backup is in progress. Throws what `run` throws.
 */
export async function recordBackup(
  sql: Sql,
  fileName: string,
  run: () => Promise<BackupResult>,
): Promise<BackupResult & { durationMs: number }> {
  const startedAt = new Date();
  const record = (end: BackupEnd) => insertEndedRun(sql, fileName.slice(0, 255), startedAt, end);
  try {
    const result = await run();
    await record({ bytes: result.bytes });
    return { ...result, durationMs: Date.now() - startedAt.getTime() };
  } catch (error) {
    // The original error must be thrown even if it cannot be recorded.
    const hasBegun = !(error instanceof BackupRunning || (error instanceof BackupNotWritable && error.isWrongName));
    if (hasBegun) await record({ failure: toFailure(error) }).catch(() => undefined);
    throw error;
  }
}

/** Returns a sentence for administrators. It contains no message of an unexpected error, which might quote data. */
export function toFailure(error: unknown): string {
  if (error instanceof BackupNotWritable) return `The file ${error.problem}`;
  if (error instanceof DatabaseUnavailable) return 'The database was not available';
  return `Unexpected error: ${error instanceof Error ? error.name : typeof error}`;
}
