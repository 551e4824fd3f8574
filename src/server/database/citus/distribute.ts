import type pg from 'pg';
import { APP_ROLE } from '../rowLevelSecurity';
import { LOCAL_TABLES, REFERENCE_TABLES, SETTINGS } from './tables';

type Report = (line: string) => void;

/**
 * Distributes a migrated database by store over the workers of its Citus cluster, and reports each step. Each step is a
 * transaction and is skipped when it was done before, so that all of it can be repeated after a failure or a migration.
 * @throws Error that names what is missing: the extension, a worker, a right, or the application's role.
 */
export async function distribute(client: pg.ClientBase, report: Report): Promise<void> {
  await checkCluster(client);
  await checkRightToCopy(client);
  for (const setting of SETTINGS) await client.query(`set ${setting}`);
  await prepareRole(client, report);
  await replaceKeysOfLocalTables(client, report);
  for (const name of REFERENCE_TABLES) {
    if (await isPlaced(client, name)) continue;
    await withoutTriggers(client, () => client.query('select create_reference_table($1::regclass)', [name]));
    report(`${name}: a copy on every node`);
  }
  const storeTables = await listStoreTables(client);
  for (const [index, name] of storeTables.entries()) {
    if (await isPlaced(client, name)) continue;
    if (name === 'events') await beginEventsEpoch(client);
    const others = index === 0 ? '' : `, colocate_with => '${storeTables[0]}'`;
    const place = () => client.query(`select create_distributed_table($1::regclass, 'store_id'${others})`, [name]);
    await ((await isListed(client, name)) ? place() : withoutTriggers(client, place));
    report(`${name}: by store_id`);
  }
  report(`${LOCAL_TABLES.join(', ')} and the job queue: only on the coordinator`);
  const functions = await placeFunctions(client);
  if (functions > 0) report(`${functions} functions: on every node`);
  if (await removeFormerRows(client, [...REFERENCE_TABLES, ...storeTables])) {
    report('rows that were copied to the nodes: no longer on the coordinator');
  }
  // The rows were copied into new tables, which have no statistics yet.
  await client.query('analyze');
}

/** Settings for the application's sessions on the workers, which do not get those that Regulars sends. */
const ROLE_SETTINGS = ["timezone to 'UTC'", 'jit to off', "lock_timeout to '8s'"];

async function checkCluster(client: pg.ClientBase): Promise<void> {
  const extension = await client.query("select from pg_extension where extname = 'citus'");
  if (extension.rowCount === 0) {
    throw new Error(
      'this database does not have the extension citus: add it to shared_preload_libraries of every node, ' +
        'run "create extension citus" in this database on every node, and add the nodes (docs/operations/citus.md)',
    );
  }
  const { rows } = await client.query<{ isCoordinator: boolean; knowsItself: boolean; workers: number }>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
            exists (select from pg_dist_node where groupid = 0) as "knowsItself",
            (select count(*)::integer from pg_dist_node where groupid <> 0 and isactive) as workers`,
  );
  const [cluster] = rows;
  if (!cluster?.isCoordinator) throw new Error('this node is a worker: use the URL of the coordinator');
  if (!cluster.knowsItself) throw new Error('the coordinator has no address: select citus_set_coordinator_host(…)');
  if (cluster.workers === 0) throw new Error('there is no worker: select citus_add_node(…) for each');
}

/**
 * Runs a step without triggers and foreign keys on all nodes, because they acted when the rows were first written: rows
 * are copied with their points and counters as they are. The setting ends with the transaction.
 */
async function withoutTriggers(client: pg.ClientBase, step: () => Promise<unknown>): Promise<void> {
  await inTransaction(client, async () => {
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query('set local session_replication_role = replica');
    // Rows of reference tables and of the tables that refer to them can then be copied in one transaction.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await step();
  });
}

/** The nodes to which the events come number their transactions by themselves (decision 0186). */
async function beginEventsEpoch(client: pg.ClientBase): Promise<void> {
  await client.query('update stores set events_epoch = greatest(events_epoch + 1, $1::bigint)', [Date.now()]);
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function checkRightToCopy(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ mayCopy: boolean; login: string }>(
    `select has_parameter_privilege('session_replication_role', 'set') as "mayCopy", current_user as login`,
  );
  const [right] = rows;
  if (right?.mayCopy === true) return;
  throw new Error(
    `the login ${right?.login ?? ''} must be a superuser on every node, or have the right to set ` +
      'session_replication_role there, because rows are copied without their triggers',
  );
}

/**
 * Removes the rows that Citus copied to the nodes from the tables of the coordinator, where nobody sees them anymore,
 * but personal data would never be deleted. Returns whether there were any.
 */
async function removeFormerRows(client: pg.ClientBase, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) name',
    [tables],
  );
  if (rows[0]?.bytes === 0) return false;
  await withoutTriggers(client, async () => {
    for (const table of tables) {
      await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    }
  });
  return true;
}

/** Citus connects to workers as the role that runs the statement, so the application's role must be able to log in. */
async function prepareRole(client: pg.ClientBase, report: Report): Promise<void> {
  const { rows } = await client.query<{ login: boolean; settings: string[] | null; database: string }>(
    `select r.rolcanlogin as login, s.setconfig as settings, current_database() as database
     from pg_roles r
     left join pg_db_role_setting s on s.setrole = r.oid
       and s.setdatabase = (select oid from pg_database where datname = current_database())
     where r.rolname = $1`,
    [APP_ROLE],
  );
  const [role] = rows;
  if (!role) throw new Error(`the role ${APP_ROLE} does not exist: the login of the migrations may not create roles`);
  if (!role.login) {
    await client.query(`alter role ${APP_ROLE} login`);
    report(`role ${APP_ROLE}: may log in, as the coordinator does on the workers`);
  }
  if ((role.settings ?? []).length >= ROLE_SETTINGS.length) return;
  for (const setting of ROLE_SETTINGS) {
    await client.query(`alter role ${APP_ROLE} in database "${role.database}" set ${setting}`);
  }
  report(`role ${APP_ROLE}: ${ROLE_SETTINGS.join(', ')}, on every node`);
}

/**
 * Whether Citus has listed a table that is only on the coordinator, because a migration added it to a distributed
 * database. Citus creates such a table again, which fails without its own triggers.
 */
async function isListed(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_dist_partition where logicalrelid = $1::regclass', [table]);
  return rows.length > 0;
}

async function isPlaced(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = $1::regclass and (partmethod = 'h' or repmodel = 't')",
    [table],
  );
  return rows.length > 0;
}

/** Lists the store tables, each after the tables that it refers to. */
async function listStoreTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers: string[] }>(
    `select c.relname as name,
            array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f') as refers
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
     order by c.relname`,
    [[...REFERENCE_TABLES, ...LOCAL_TABLES]],
  );
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const [next] = left.filter(({ name, refers }) => !refers.some((other) => other !== name && waiting.has(other)));
    if (!next) throw new Error(`these tables refer to each other: ${[...waiting].join(', ')}`);
    ordered.push(next.name);
    left = left.filter((table) => table !== next);
  }
  return ordered;
}

/** Distributes the functions that triggers call. Citus itself only distributes the functions of triggers. */
async function placeFunctions(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
     from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
       and not p.proname = any ($1)
     order by p.oid`,
    [COORDINATOR_FUNCTIONS],
  );
  for (const { name } of rows) await client.query('select create_distributed_function($1::regprocedure)', [name]);
  return rows.length;
}

/** These functions use tables that are only on the coordinator. */
const COORDINATOR_FUNCTIONS = [
  'add_search_terms',
  'add_email_terms',
  'delete_old_audit_entries',
  'set_tenant',
  'distribute_by_store',
  'audit_log_forgets_erased_customers',
  'erase_audit_values',
  'notify_session_ended',
];

/**
 * Replaces foreign keys from tables on the coordinator to reference tables by triggers that delete the same rows. To
 * check such a key, the owner of the table would lock a row that the statement has already locked as the application's
 * role, and wait for itself.
 */
async function replaceKeysOfLocalTables(client: pg.ClientBase, report: (line: string) => void): Promise<void> {
  const { rows: keys } = await client.query<Key>(
    `select k.conname as name, c.relname as local, a.attname as "column", f.relname as reference, k.confdeltype as action
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_class f on f.oid = k.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace
       and c.relname = any ($1) and f.relname = any ($2)
     order by f.relname, c.relname`,
    [LOCAL_TABLES, REFERENCE_TABLES],
  );
  for (const { name, local, column, reference, action } of keys) {
    if (action !== 'c') throw new Error(`${name} does not cascade, which only triggers of its own could replace`);
    await inTransaction(client, async () => {
      await client.query(createTrigger(local, column, reference));
      await client.query(`alter table ${local} drop constraint ${name}`);
    });
    report(`${local}.${column}: a trigger of ${reference} instead of a foreign key`);
  }
}

interface Key {
  name: string;
  local: string;
  column: string;
  reference: string;
  action: string;
}

/** Triggers of a reference table run on every node, but the rows to delete are only on the coordinator. */
function createTrigger(local: string, column: string, reference: string): string {
  // The column of the store was the only one at first, so that its trigger has the table's name only.
  const name = `${reference}_delete_${local}${column === 'store_id' ? '' : `_by_${column}`}`;
  return `
    do $do$
    begin
      create or replace function ${name}() returns trigger language plpgsql security definer as $$
      begin
        if to_regclass('${local}') is not null then
          delete from ${local} where ${column} = old.id;
        end if;
        return null;
      end $$;
      execute format('alter function ${name}() set search_path = %I, pg_temp', current_schema());
      revoke execute on function ${name}() from public;
      create trigger ${name} after delete on ${reference} for each row execute function ${name}();
    end $do$`;
}
