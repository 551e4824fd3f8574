import { statfs } from 'node:fs/promises';
import { System, type SystemProcess } from '../../../contract/system';
import type { Sql } from '../../database/Database';
import { readQueue } from '../../jobs';
import { VERSION } from '../../shared/version';
import { readBackupStatus } from '../backups';
import { countStoresInNeed } from '../stats';

const MB = 1024 ** 2;

export interface SystemFacts {
  /** Host and process id, as in the names of its connections. */
  processName: string;
  startedAt: Date;
  /** Where the packaged database keeps its data; null with another server. */
  databaseDirectory: string | null;
  /** Whether a backup is made every night. */
  areBackupsScheduled: boolean;
  retention: System['retention'];
}

/** The state of this process, the database and the job queue. */
export async function getSystem(
  sql: Sql,
  { processName, startedAt, databaseDirectory, areBackupsScheduled, retention }: SystemFacts,
): Promise<System> {
  const [database, connections, jobs, backups, automatedMessages, storesNeedingAttention, disk] = await Promise.all([
    getDatabaseFacts(sql),
    countConnections(sql),
    readQueue(sql),
    readBackupStatus(sql, areBackupsScheduled),
    countAutomatedMessages(sql),
    countStoresInNeed(sql),
    databaseDirectory === null ? null : readDisk(databaseDirectory),
  ]);
  return {
    version: VERSION,
    nodeVersion: process.versions.node,
    startedAt: startedAt.toISOString(),
    database: { kind: databaseDirectory === null ? 'external' : 'packaged', disk, ...database },
    processes: toProcesses(connections, processName),
    jobs: jobs.total,
    backups,
    retention,
    automatedMessages,
    storesNeedingAttention,
  };
}

/** Groups the rows, which come process by process. */
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
 * What the process may still write: root could use a little more. In whole MB, like the size of the database, so that the
 * response stays the same for a while.
 */
async function readDisk(directory: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const toBytes = (count: number) => Math.floor((count * bsize) / MB) * MB;
  return { freeBytes: toBytes(bavail), totalBytes: toBytes(blocks) };
}

/** The application's role is not shown the type of a connection; only those of clients have both of these. */
const IS_CLIENT = 'datid is not null and usesysid is not null';

/** The database and its connections, without what only the process knows. */
async function getDatabaseFacts(sql: Sql): Promise<Omit<System['database'], 'kind' | 'disk'>> {
  const [facts] = await sql.query<Omit<System['database'], 'kind' | 'disk'>>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            pg_database_size(current_database()) / 1048576 * 1048576 as "sizeBytes",
            (select count(*) from pg_stat_activity where ${IS_CLIENT}) as connections,
            current_setting('max_connections')::integer as "maxConnections"`,
  );
  if (!facts) throw new Error('a select without a table returned no row');
  return facts;
}

/** Automated messages of all stores: those that wait, and those dropped in the last 24 hours. */
async function countAutomatedMessages(sql: Sql): Promise<System['automatedMessages']> {
  const [counts] = await sql.query<System['automatedMessages']>(
    `select (select count(*) from sms_occasions where status = 'waiting') as waiting,
            (select count(*) from sms_occasions
             where status = 'dropped' and decided_at > now() - interval '24 hours') as dropped`,
  );
  return counts ?? { waiting: 0, dropped: 0 };
}

interface ConnectionCount {
  /** Host and process id; null for other programs. */
  process: string | null;
  /** The application name of other programs. */
  purpose: string;
  count: number;
}

/** The connections to this database by process and purpose, as the database port names them. */
async function countConnections(sql: Sql): Promise<ConnectionCount[]> {
  return sql.query<ConnectionCount>(
    `select name[2] as process, coalesce(name[1], application_name) as purpose, count(*) as count
     from pg_stat_activity
     left join lateral regexp_match(application_name, '^regulars ([a-z]+) (\\S+:\\d+)$') name on true
     where datname = current_database() and ${IS_CLIENT}
     group by 1, 2
     order by 1 nulls last, count(*) desc, 2`,
  );
}
