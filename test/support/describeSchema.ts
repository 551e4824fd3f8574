import pg from 'pg';

const SCHEMAS = "array['public', 'pgboss']::regnamespace[]";
/** Rights as text, whatever the order in which they were granted. */
const sortRights = (column: string) => `array(select unnest(${column})::text order by 1)`;

/** Each query returns one line for each object of its kind. */
const QUERIES = {
  tables: `
    select concat_ws(' ', oid::regclass, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity, reloptions,
                     ${sortRights('relacl')}, case relkind when 'v' then pg_get_viewdef(oid) end)
    from pg_class where relnamespace = any (${SCHEMAS}) and relkind not in ('i', 'I')`,
  // Without their order: a migration adds a column at the end.
  columns: `
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attcollation::regcollation,
                     case when attnotnull then 'not null' end, nullif(attidentity, ''),
                     nullif(attgenerated, ''), pg_get_expr(adbin, adrelid),
                     ${sortRights('attacl')})
    from pg_attribute join pg_class c on c.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = any (${SCHEMAS}) and attnum > 0 and not attisdropped and relkind not in ('i', 'I')`,
  // Without NOT NULL constraints, which PostgreSQL lists here from version 18 on. `columns` shows them.
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = any (${SCHEMAS}) and contype <> 'n'`,
  indexes: `
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisprimary, indisvalid)
    from pg_index join pg_class c on c.oid = indrelid where relnamespace = any (${SCHEMAS})`,
  triggers: `
    select concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = any (${SCHEMAS}) and not tgisinternal`,
  policies: `
    select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies`,
  functions: `
    select concat_ws(' ', proowner::regrole, ${sortRights('proacl')}, pg_get_functiondef(oid))
    from pg_proc where pronamespace = any (${SCHEMAS})`,
  types: `
    select concat_ws(' ', t.oid::regtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
    from pg_type t where typnamespace = any (${SCHEMAS}) and typtype in ('e', 'd', 'r')`,
  rights: `
    select concat_ws(' ', 'schema', oid::regnamespace, ${sortRights('nspacl')}) from pg_namespace
    where oid = any (${SCHEMAS})
    union all
    select concat_ws(' ', 'default', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype,
                     ${sortRights('defaclacl')})
    from pg_default_acl`,
  comments: `
    select concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid >= 16384`,
  queues: "select concat_ws(' ', name, policy, table_name) from pgboss.queue",
} as const;

export type Schema = Record<keyof typeof QUERIES, string[]>;

/**
 * Everything in a database but its rows, and the queues of pg-boss: tables, columns, constraints, indexes, functions,
 * rights and the like.
 */
export async function describeSchema(url: string): Promise<Schema> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const readLines = async (part: keyof typeof QUERIES) => {
    const { rows } = await client.query<{ concat_ws: string }>(QUERIES[part]);
    return rows.map((row) => row.concat_ws).sort();
  };
  try {
    const schema = {} as Schema;
    for (const part of Object.keys(QUERIES) as (keyof typeof QUERIES)[]) schema[part] = await readLines(part);
    return schema;
  } finally {
    await client.end();
  }
}
