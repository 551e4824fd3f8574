import type { Database } from '../database/Database';
import { readBackupStatus } from '../modules/backups';
import { readEventsLag } from '../modules/events';
import { countStoresInNeed } from '../modules/stats';
import { readDisk } from '../modules/system';
import type { StateSources } from '../platform/metrics';

/** Returns the sources of the gauges for the last backup, the free disk space, the stores in need and the events. */
export function createStateSources(
  { platform }: Database,
  databaseDirectory: string | null,
  areBackupsScheduled: boolean,
  getBackupProblem: () => string | null,
): StateSources {
  return {
    getLastBackup: async () => {
      if (!areBackupsScheduled) return null;
      const { lastSuccess } = await readBackupStatus(platform, areBackupsScheduled);
      return new Date(lastSuccess?.finishedAt ?? 0);
    },
    isBackupFolderUsable: () => (areBackupsScheduled ? getBackupProblem() === null : null),
    getFreeBytes: async () => (databaseDirectory === null ? null : (await readDisk(databaseDirectory)).freeBytes),
    countStoresInNeed: () => countStoresInNeed(platform),
    getEventsLagSeconds: () => readEventsLag(platform),
  };
}
