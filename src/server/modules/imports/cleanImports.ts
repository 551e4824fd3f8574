import { IMPORT_KEPT_DAYS } from '../../../contract/plain/limits';
import type { Database } from '../../database/Database';
import { deleteOldImports, listRunning } from './imports.sql';
import { enqueueRun } from './runImport.jobs';

const DAY_MS = 86_400_000;
/** Days after which uploaded files that were not imported are deleted. */
const WAITING_DAYS = 2;
/** Far longer than an upload takes, because a request must arrive within 30 s. */
const CUT_OFF_MS = 600_000;
/** Longer than all attempts of one part of an import take together. */
const STALLED_AFTER_MS = 1_800_000;

/** Deletes old imports, and resumes imports whose job was lost. */
export async function cleanImports({ platform }: Database): Promise<void> {
  const now = Date.now();
  await deleteOldImports(platform, {
    createdBefore: new Date(now - IMPORT_KEPT_DAYS * DAY_MS),
    unimportedBefore: new Date(now - WAITING_DAYS * DAY_MS),
    cutOffBefore: new Date(now - CUT_OFF_MS),
  });
  for (const key of await listRunning(platform, new Date(now - STALLED_AFTER_MS))) {
    await platform.transaction((sql) => enqueueRun(sql, key));
  }
}
