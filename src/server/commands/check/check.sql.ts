import type { Sql } from '../../database/Database';
import { APP_ROLE } from '../../database/rowLevelSecurity';

interface LoginFacts {
  version: string;
  /** The major version, such as 18. */
  major: number;
  login: string;
  isOwner: boolean;
  /** Whether the application's role can be used, or created. */
  hasAppRole: boolean;
  bypassesRowSecurity: boolean;
  /** Whether the connection does not leave this machine. */
  isLocal: boolean;
  /** The clock of the database in ms since 1970. */
  nowMs: number;
}

export async function readLoginFacts(sql: Sql): Promise<LoginFacts> {
  const [facts] = await sql.query<LoginFacts>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            current_setting('server_version_num')::integer / 10000 as major,
            current_user as login,
            pg_has_role(me.oid, d.datdba, 'MEMBER') as "isOwner",
            me.rolsuper or me.rolcreaterole
              or exists (select from pg_roles app where app.rolname = $1 and pg_has_role(me.oid, app.oid, 'MEMBER'))
              as "hasAppRole",
            me.rolsuper or me.rolbypassrls as "bypassesRowSecurity",
            coalesce(inet_client_addr() = inet_server_addr(), true) as "isLocal",
            extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
     from pg_database d, pg_roles me
     where d.datname = current_database() and me.rolname = current_user`,
    [APP_ROLE],
  );
  if (!facts) throw new Error('the database user has no row in pg_roles');
  return facts;
}
