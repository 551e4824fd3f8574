import type { System } from '../../../contract/system';
import { formatBytes } from '../../shared/format/formatBytes';
import { formatDateTime } from '../../shared/format/formatDate';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { PATHS } from '../../shared/routing/paths';
import type { WarningItem } from '../../shared/ui/dashboard/WarningList';

/** The server also logs a warning when the oldest waiting job is this late, because the queue does not keep up. */
const LATE_SECONDS = 300;
/** The packaged database needs this much free space for its write-ahead log and for sorting. */
const FREE_BYTES_MIN = 2_000_000_000;
const FREE_SHARE_MIN = 0.1;
const CONNECTIONS_SHARE_MAX = 0.9;

/** The problems that need an administrator, most urgent first. */
export function listProblems(system: System): WarningItem[] {
  const { database, timeZones, jobs, backups, storesNeedingAttention, warnings } = system;
  const { disk, connections, maxConnections } = database;
  const problems: (WarningItem | false)[] = [
    disk !== null &&
      (disk.freeBytes < FREE_BYTES_MIN || disk.freeBytes < FREE_SHARE_MIN * disk.totalBytes) && {
        text: `Only ${formatBytes(disk.freeBytes)} is free on the database disk.`,
      },
    connections >= CONNECTIONS_SHARE_MAX * maxConnections && {
      text: `${formatNumber(connections)} of ${formatNumber(maxConnections)} database connections are in use.`,
    },
    ...timeZones.differences.map(({ timeZone, from, ...minutes }) => ({
      text:
        `The database has another local time for ${timeZone} from ${formatDateTime(from)} on: ` +
        `${formatOffset(minutes.database)}, and the server ${formatOffset(minutes.server)}. Update its time zone data.`,
    })),
    backups.lastFailure !== null && { text: `The last backup failed. ${backups.lastFailure.reason}` },
    !backups.isScheduled && {
      text: 'Nightly backups are off. If the disk fails, all data is lost. Ask whoever runs the server to turn them on.',
    },
    backups.isScheduled &&
      backups.isOverdue && {
        text: backups.lastSuccess ? 'The last backup is older than 26 hours.' : 'No backup has been made yet.',
      },
    jobs.oldestWaitingSeconds >= LATE_SECONDS && {
      text: `Background jobs have been waiting for ${formatCount(Math.floor(jobs.oldestWaitingSeconds / 60), 'minute')}.`,
    },
    jobs.failed > 0 && { text: `${formatCount(jobs.failed, 'background job')} failed.`, to: PATHS.admin.jobs },
    storesNeedingAttention > 0 && {
      text: `${formatCount(storesNeedingAttention, 'store')} ${storesNeedingAttention === 1 ? 'has' : 'have'} a problem with a connection.`,
      to: PATHS.admin.dashboard,
    },
    ...warnings.map((text) => ({ text })),
  ];
  return problems.filter((problem) => problem !== false);
}

/** Describes how far a clock is ahead of UTC; null when the time zone is unknown. */
function formatOffset(minutes: number | null): string {
  if (minutes === null) return 'none';
  const time = `${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '\u2212' : '+'}${time}`;
}
