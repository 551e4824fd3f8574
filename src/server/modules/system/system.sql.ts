import type { System } from '../../../contract/system';
import type { Sql } from '../../database/Database';

type DatabaseFacts = Omit<System['database'], 'kind' | 'disk' | 'connections'>;

/** Returns the state of the database, except its connections and what only the process knows. */
export async function getDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [facts] = await sql.query<DatabaseFacts>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            pg_database_size(current_database()) / 1048576 * 1048576 as "sizeBytes",
            current_setting('max_connections')::integer as "maxConnections"`,
  );
  if (!facts) throw new Error('a select without a table returned no row');
  return facts;
}

/** Counts automated messages of all stores: waiting ones, and those dropped in the last 24 hours. */
export async function countAutomatedMessages(sql: Sql): Promise<System['automatedMessages']> {
  const [counts] = await sql.query<System['automatedMessages']>(
    `select (select count(*) from sms_occasions where status = 'waiting') as waiting,
            (select count(*) from sms_occasions
             where status = 'dropped' and decided_at > now() - interval '24 hours') as dropped`,
  );
  return counts ?? { waiting: 0, dropped: 0 };
}

export async function getPostgresqlVersion(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  return row?.version ?? '';
}

export interface ConnectionCount {
  /** Host and process id, or null for other programs. */
  process: string | null;
  /** The purpose of the connection, or the application name of another program. */
  purpose: string;
  count: number;
}

/**
 * Counts the connections by process and purpose, which withName has put into their names. Those to other databases of
 * the server, which count against its maximum too, have no process.
 */
export async function countConnections(sql: Sql): Promise<ConnectionCount[]> {
  return sql.query<ConnectionCount>(
    `select name[2] as process, coalesce(name[1], application_name) as purpose, count(*) as count
     from pg_stat_activity
     left join lateral regexp_match(
       case when datname = current_database() then application_name end, '^regulars ([a-z]+) (\\S+:\\d+)$'
     ) name on true
     -- The application's role cannot see backend_type, but only client connections have both of these columns.
     where datid is not null and usesysid is not null
     group by 1, 2
     order by 1 nulls last, count(*) desc, 2`,
  );
}
