import pg from 'pg';
import type { Manifest, QualifiedName } from './manifest';

/** A table and its columns in the database. */
export interface Table {
  name: QualifiedName;
  /** The names of all columns except generated ones. */
  columns: string[];
  isPartitioned: boolean;
}

/** The schema of the job queue. */
const QUEUE_SCHEMA = 'pgboss';

/** Not in backups: tables that migrations fill, and the list of backups, whose files are on the original machine. */
const LEFT_OUT = ['migrations', 'migrations_id_seq', 'backup_runs', `${QUEUE_SCHEMA}.version`];

/** Lists the tables of the application and of the queue, without those of extensions. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string | null; name: string; columns: string[]; partitioned: boolean }>(
    `select nullif(n.nspname, current_schema()) as schema, c.relname as name, c.relkind = 'p' as partitioned,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (current_schema(), '${QUEUE_SCHEMA}') and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname = '${QUEUE_SCHEMA}', c.relname`,
  );
  return rows
    .map(({ schema, name, columns, partitioned }) => ({ name: { schema, name }, columns, isPartitioned: partitioned }))
    .filter(({ name }) => !LEFT_OUT.includes(toText(name)));
}

/** Call it after the snapshot was taken: sequences are not part of it, and must not be behind its rows. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string | null; name: string; full: string }>(
    `select nullif(n.nspname, current_schema()) as schema, c.relname as name, c.oid::regclass::text as full
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (current_schema(), '${QUEUE_SCHEMA}') and c.relkind = 'S'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 nulls first, 2`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name, full } of rows) {
    if (LEFT_OUT.includes(name)) continue;
    const [state] = (
      await client.query<{ last: string; is_called: boolean }>(
        `select last_value::text as last, is_called from ${full}`,
      )
    ).rows;
    if (state) sequences.push({ name: { schema, name }, last: state.last, isCalled: state.is_called });
  }
  return sequences;
}

/** Returns the name of the last migration, or null before the first one. */
export async function getSchemaVersion(client: pg.ClientBase): Promise<string | null> {
  if (!(await exists(client, 'migrations'))) return null;
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id desc limit 1');
  return rows[0]?.name ?? null;
}

async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found ?? false;
}

/** Returns the quoted name for use in statements. */
export function quote({ schema, name }: QualifiedName): string {
  const parts = schema === null ? [name] : [schema, name];
  return parts.map(pg.escapeIdentifier).join('.');
}

/** Returns the unquoted name for messages. */
export function toText({ schema, name }: QualifiedName): string {
  return schema === null ? name : `${schema}.${name}`;
}

export function quoteColumns(columns: readonly string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ');
}
