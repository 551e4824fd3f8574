import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^regulars-\d{8}T\d{9}Z\.backup$/;
const PARTIAL = /^regulars-\d{8}T\d{9}Z\.backup\.[0-9a-f]{8}\.partial$/;

/** All names of scheduled backups, for SQL. */
export const NAMES_LIKE = 'regulars-%.backup';

/** The name sorts by time: regulars-20261122T090000123Z.backup. */
export function toBackupName(at: Date): string {
  return `regulars-${at.toISOString().replace(/[-:.]/g, '')}.backup`;
}

/** Deletes all but the newest `keep` backups. Other files in the folder are left alone. */
export async function removeOldBackups(directory: string, keep: number): Promise<void> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(path.join(directory, name), { force: true });
}

/** Deletes what killed processes left. No one else may be writing a backup. */
export async function removePartialBackups(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => PARTIAL.test(name));
  for (const name of names) await rm(path.join(directory, name), { force: true });
}
