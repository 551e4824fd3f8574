import type pg from 'pg';

export const APP_ROLE = 'regulars_app';

interface Login {
  name: string;
  bypasses: boolean;
  usable: boolean;
}

/**
 * Returns the role to set on connections so that row-level security applies, or null when it applies to the login.
 * @throws Error when the login bypasses row-level security and may not set the role.
 */
export async function resolveAppRole(client: pg.Client): Promise<string | null> {
  const login = await getLogin(client);
  if (login.usable) return APP_ROLE;
  if (!login.bypasses) return null;
  throw new Error(
    `the database user ${login.name} bypasses row-level security and may not act as ${APP_ROLE}; ` +
      `run "grant ${APP_ROLE} to ${login.name}" as a superuser, or use an ordinary user that owns the database`,
  );
}

/**
 * Forces row-level security for the owner of the tables when the application has to work as the owner, because its
 * login may not create or set the application's role. Otherwise the owner stays exempt: functions that run as the owner
 * need no policy, and Citus can move the tables.
 */
export async function forceWhereOwnerActs(client: pg.Client): Promise<void> {
  const force = !(await getLogin(client)).usable;
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relrowsecurity and relforcerowsecurity <> $1
     order by relname`,
    [force],
  );
  for (const { name } of rows) {
    await client.query(`alter table ${name} ${force ? '' : 'no '}force row level security`);
  }
}

async function getLogin(client: pg.Client): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select current_user as name, me.rolsuper or me.rolbypassrls as bypasses,
       coalesce((select pg_has_role(me.oid, app.oid, 'MEMBER') and has_table_privilege(app.oid, to_regclass('stores'), 'insert')
                 from pg_roles app where app.rolname = '${APP_ROLE}'), false) as usable
     from pg_roles me where me.rolname = current_user`,
  );
  const login = rows[0];
  if (!login) throw new Error('the database user has no row in pg_roles');
  return login;
}
