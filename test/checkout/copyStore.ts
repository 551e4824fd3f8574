import pg from 'pg';
import { readOrdersAgain } from '../../src/server/modules/pointOfSale';
import { testDatabase } from '../support/sql';
import { toSql } from '../support/verification';

/** A copy of all rows of a store. */
export interface StoreCopy {
  /** Replaces the rows of the store by the copy, like a restore of the whole database. */
  restore(at: Date): Promise<void>;
  close(): Promise<void>;
}

/** Copies the rows of a store, as a replacement for a backup of the whole database. */
export async function copyStore(storeId: string, backupAt: Date): Promise<StoreCopy> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  await client.query("set app.store = '*'");
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('accounts', 'sessions', 'store_secrets')
       and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'store_id' and not s.attisdropped)
     group by c.relname`,
  );
  for (const { name } of rows) {
    await client.query(`create temp table copy_${name} as select * from public.${name} where store_id = '${storeId}'`);
  }
  return {
    async restore(at) {
      await client.query('begin');
      // Triggers are disabled, because the rows must be restored unchanged.
      await client.query('set local session_replication_role = replica');
      for (const { name, columns } of rows) {
        await client.query(`delete from public.${name} where store_id = $1`, [storeId]);
        await client.query(
          `insert into public.${name} (${columns}) overriding system value select ${columns} from copy_${name}`,
        );
      }
      await readOrdersAgain(toSql(client), { backupAt: backupAt.toISOString(), restoredAt: at.toISOString() });
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
