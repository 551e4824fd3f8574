import { statfs } from 'node:fs/promises';
import type { System, SystemProcess } from '../../../contract/system';
import type { Sql } from '../../database/Database';
import { readQueue } from '../../platform/jobs';
import { TIME_ZONE_RELEASE } from '../../shared/timeZones';
import { VERSION } from '../../shared/version';
import { readBackupStatus } from '../backups';
import { countStoresInNeed } from '../stats';
import { compareTimeZones } from '../stores';
import { describeOutdatedReleases } from './outdatedReleases';
import { countAutomatedMessages, countConnections, getDatabaseFacts, type ConnectionCount } from './system.sql';

const MB = 1024 ** 2;

export interface SystemFacts {
  /** Host and process id, as in the names of the process's connections. */
  processName: string;
  startedAt: Date;
  /** The data directory of the packaged database, or null when another server is used. */
  databaseDirectory: string | null;
  areBackupsScheduled: boolean;
  /** Why backups cannot be written now, or null. */
  getBackupProblem: () => string | null;
  retention: System['retention'];
}

/** Returns the state of this process, the database and the job queue. */
export async function getSystem(
  sql: Sql,
  { processName, startedAt, databaseDirectory, areBackupsScheduled, getBackupProblem, retention }: SystemFacts,
): Promise<System> {
  const isPackaged = databaseDirectory !== null;
  const nodeVersion = process.versions.node;
  const backupProblem = getBackupProblem();
  const [database, connections, jobs, backups, automatedMessages, storesNeedingAttention, timeZones, disk] =
    await Promise.all([
      getDatabaseFacts(sql),
      countConnections(sql),
      readQueue(sql),
      readBackupStatus(sql, areBackupsScheduled),
      countAutomatedMessages(sql),
      countStoresInNeed(sql),
      compareTimeZones(sql, new Date()),
      databaseDirectory === null ? null : readDisk(databaseDirectory),
    ]);
  return {
    version: VERSION,
    nodeVersion,
    startedAt: startedAt.toISOString(),
    database: {
      ...database,
      kind: isPackaged ? 'packaged' : 'external',
      disk,
      connections: connections.reduce((sum, { count }) => sum + count, 0),
    },
    timeZones: { release: TIME_ZONE_RELEASE, differences: timeZones.differences },
    processes: toProcesses(connections, processName),
    jobs: jobs.total,
    backups,
    retention,
    automatedMessages,
    storesNeedingAttention,
    warnings: [
      ...(backupProblem === null
        ? []
        : [`No backups can be made: BACKUP_DIR ${backupProblem}. The server tries again every minute.`]),
      ...describeOutdatedReleases({ node: nodeVersion, postgresql: database.version, isPackaged }),
    ],
  };
}

/** Groups rows, which must be sorted by process. */
function toProcesses(rows: readonly ConnectionCount[], answering: string): SystemProcess[] {
  const processes: SystemProcess[] = [];
  for (const { process, purpose, count } of rows) {
    let last = processes.at(-1);
    if (last?.name !== process) {
      last = { name: process, isCurrent: process === answering, connections: [] };
      processes.push(last);
    }
    last.connections.push({ purpose, count });
  }
  return processes;
}

/**
 * Returns the space that the process may still write, without the reserve for root. It is rounded down to whole MB, so
 * that the response does not change with every call.
 */
export async function readDisk(directory: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const toBytes = (count: number) => Math.floor((count * bsize) / MB) * MB;
  return { freeBytes: toBytes(bavail), totalBytes: toBytes(blocks) };
}
