/** Checks the migrated catalog against the rules of decision 0113, which keep the schema compatible with Citus. */

import { LOCAL_TABLES, REFERENCE_TABLES } from '../../src/server/database/citus/tables';
import { sql } from '../support/sql';

/** Tables that belong to no store. */
const NOT_STORE_OWNED = [...REFERENCE_TABLES, ...LOCAL_TABLES];
const VOLATILE = /\b(clock_timestamp|timeofday|random|gen_random_uuid|new_id|nextval)\(/;

interface FunctionRow {
  name: string;
  language: string;
  is_definer: boolean;
  is_trigger: boolean;
  body: string;
}

let storeTables: string[];
let functions: FunctionRow[];

beforeAll(async () => {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)`,
    [NOT_STORE_OWNED],
  );
  storeTables = tables.map(({ name }) => name);
  functions = await sql<FunctionRow>(
    `select p.proname as name, l.lanname as language, p.prosecdef as is_definer,
            p.prorettype = 'trigger'::regtype as is_trigger, regexp_replace(p.prosrc, '--[^\n]*', '', 'g') as body
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(storeTables).toEqual(expect.arrayContaining(['customers', 'points_ledger', 'redemptions']));
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['points_ledger_append', 'is_visible_store']),
  );
});

it('BX-65 every key of a store-owned table contains store_id', async () => {
  const indexes = await sql(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_attribute a
                       where a.attrelid = c.oid and a.attname = 'store_id' and a.attnum = any (i.indkey))`,
    [storeTables],
  );
  expect(indexes).toEqual([]);
  const foreignKeys = await sql(
    `select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relname = any ($1) and c.relnamespace = 'public'::regnamespace
       and (k.confdeltype in ('n', 'd')
            or not exists (select from pg_attribute a
                           where a.attrelid = c.oid and a.attname = 'store_id' and a.attnum = any (k.conkey)))`,
    [storeTables],
  );
  expect(foreignKeys).toEqual([]);
});

it('BX-65 store-owned tables refer only to each other and to reference tables, reference tables only to each other, and local tables never to store-owned ones', async () => {
  const wrong = await sql(
    `select k.conname as name from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
       and ((c.relname = any ($1) and f.relname <> all ($1 || $2))
            or (c.relname = any ($2) and f.relname <> all ($2))
            or (c.relname = any ($3) and f.relname = any ($1)))`,
    [storeTables, REFERENCE_TABLES, LOCAL_TABLES],
  );
  expect(wrong).toEqual([]);
});

it('BX-65 rows are not numbered by a sequence, except visits, which are ordered by their time', async () => {
  const sequences = await sql(
    `select c.relname as "table", a.attname as "column" from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relname = any ($1) and not a.attisdropped and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval%')`,
    [storeTables],
  );
  expect(sequences).toEqual([{ table: 'visits', column: 'id' }]);
});

it('BX-65 functions in SQL access no table', () => {
  const tables = new RegExp(`\\b(from|join|into|update)\\s+(${[...storeTables, ...NOT_STORE_OWNED].join('|')})\\b`);
  const touching = functions.filter(({ language, body }) => language === 'sql' && tables.test(body));
  expect(touching.map(({ name }) => name)).toEqual([]);
});

it('BX-65 functions update rows only with values that are the same on every node', () => {
  const updates = (body: string) => body.match(/\bupdate\s+\w+[^;]*;/g) ?? [];
  const wrong = functions.filter(({ body }) => updates(body).some((update) => VOLATILE.test(update)));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('BX-65 triggers read transition tables without joining them to other tables', async () => {
  const changed = await sql<{ name: string; alias: string }>(
    `select p.proname as name, unnest(array_remove(array[t.tgoldtable::text, t.tgnewtable::text], null)) as alias
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  );
  expect(changed.length).toBeGreaterThan(0);
  const names = [...storeTables, ...NOT_STORE_OWNED].join('|');
  const wrong = changed.filter(({ name, alias }) => {
    const body = functions.find((each) => each.name === name)?.body ?? '';
    const statements = body
      .split(/;|\bloop\b/)
      .filter((text) => new RegExp(`\\b(from|join|using)\\s+${alias}\\b`).test(text));
    return statements.some((text) => new RegExp(`\\b(from|join|into|update)\\s+(${names})\\b`).test(text));
  });
  expect(wrong).toEqual([]);
});

it('BX-65 triggers of tables that are on every node use no table of stores, whose rows are on one', async () => {
  const triggers = await sql<{ name: string }>(
    `select p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relname = any ($1)`,
    [REFERENCE_TABLES],
  );
  expect(triggers.length).toBeGreaterThan(0);
  const tables = new RegExp(`\\b(from|join|into|update)\\s+(${storeTables.join('|')})\\b`);
  const bodies = new Map(functions.map(({ name, body }) => [name, body]));
  expect(triggers.filter(({ name }) => tables.test(bodies.get(name) ?? ''))).toEqual([]);
});

it('BX-65 apart from triggers, only one function runs with the rights of the database owner, who cannot read on a worker what the application has changed', () => {
  const definers = functions.filter(({ is_definer: isDefiner, is_trigger: isTrigger }) => isDefiner && !isTrigger);
  // This function uses only tables of the coordinator.
  expect(definers.map(({ name }) => name).sort()).toEqual(['delete_old_audit_entries']);
});
