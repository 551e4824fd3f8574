import {
  BackupNotWritable,
  BackupRunning,
  DatabaseUnavailable,
  type BackupResult,
  type Sql,
} from '../../database/Database';
import { insertEndedRun, type BackupEnd } from './backupRuns.sql';

/**
 * Makes a backup outside of the job queue, and adds it to the list of runs, unless none began because the name is wrong
 * or another one is in progress. Throws what `run` throws.
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
    // The error itself is what matters, also when it cannot be recorded.
    const hasBegun = !(error instanceof BackupRunning || (error instanceof BackupNotWritable && error.isWrongName));
    if (hasBegun) await record({ failure: toFailure(error) }).catch(() => undefined);
    throw error;
  }
}

/** A sentence for administrators. Errors of other kinds might quote data. */
export function toFailure(error: unknown): string {
  if (error instanceof BackupNotWritable) return `The file ${error.problem}`;
  if (error instanceof DatabaseUnavailable) return 'The database was not available';
  return `Unexpected error: ${error instanceof Error ? error.name : typeof error}`;
}
