import type pg from 'pg';

interface Part {
  remove: string;
  create: string;
}

/**
 * Drops triggers, foreign keys, other keys, indexes and forced row-level security of the application's tables. The rows
 * of a backup need no triggers, and building an index on a filled table takes a tenth of the time. The owner of the
 * tables may do so without being a superuser. Returns the function that creates triggers, keys and indexes again, which
 * checks all rows. It must run in the same transaction.
 */
export async function dropConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  // Parts are dropped in this order and created in the opposite order.
  const parts = [...(await listTriggers(client)), ...(await listForeignKeys(client)), ...(await listKeys(client))];
  for (const { remove } of parts) await client.query(remove);
  const indexes = await listIndexes(client);
  for (const { remove } of indexes) await client.query(remove);
  await allowOwner(client);
  return async () => {
    await client.query("set local maintenance_work_mem = '256MB'");
    for (const { create } of [...parts, ...indexes].reverse()) await client.query(create);
  };
}

const listTriggers = (client: pg.ClientBase) =>
  list(
    client,
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as remove, pg_get_triggerdef(t.oid) as create
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'
     order by t.tgname`,
  );

const listForeignKeys = (client: pg.ClientBase) => listConstraints(client, 'f');

/** Lists primary keys, unique and exclusion constraints. */
const listKeys = (client: pg.ClientBase) => listConstraints(client, 'p', 'u', 'x');

function listConstraints(client: pg.ClientBase, ...types: string[]): Promise<Part[]> {
  return list(
    client,
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as remove,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
              as create
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = current_schema()::regnamespace and k.contype = any($1::"char"[])
       and c.relname <> 'migrations'
     order by k.conrelid::regclass::text, k.conname`,
    [types],
  );
}

const listIndexes = (client: pg.ClientBase) =>
  list(
    client,
    `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as create
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
     order by c.relname, i.indexrelid::regclass::text`,
  );

async function list(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<Part[]> {
  return (await client.query<Part>(text, values)).rows;
}

/** COPY FROM refuses tables whose row-level security applies to the owner. forceWhereOwnerActs enables it again. */
async function allowOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relforcerowsecurity`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
}
