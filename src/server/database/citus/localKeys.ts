import type pg from 'pg';
import { LOCAL_TABLES, REFERENCE_TABLES } from './tables';

/**
 * Replaces the foreign keys of tables on the coordinator that refer to a table on every node by triggers that delete
 * the same rows. To check such a key, the owner of the table would lock a row on every node that the statement itself
 * has locked as the application's role: it would wait for itself.
 */
export async function replaceKeysOfLocalTables(client: pg.ClientBase, report: (line: string) => void): Promise<void> {
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
    await client.query(createTrigger(local, column, reference));
    await client.query(`alter table ${local} drop constraint ${name}`);
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

/** Triggers of a table on every node run on each; the rows are on the coordinator only. */
function createTrigger(local: string, column: string, reference: string): string {
  const name = `${reference}_delete_${local}`;
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
