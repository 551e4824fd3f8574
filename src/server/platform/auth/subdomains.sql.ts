import type { AnySql, Sql } from '../../database/Database';
import { storeDeleted } from '../../shared/AppError';

/**
 * SQL that tells whether the store with this table alias has the subdomain in a parameter. A former subdomain counts
 * until another store, active or not, uses it.
 */
export function hasSubdomain(alias: string, parameter: string): string {
  return `(${alias}.subdomain = ${parameter} or ${parameter} = any (${alias}.former_subdomains)
    and not exists (select from stores other where other.subdomain = ${parameter}))`;
}

/** Returns the current subdomain of a store. @throws AppError 401 when the store was deleted. */
export async function getSubdomain(sql: Sql, storeId: string): Promise<string> {
  const [store] = await sql.query<{ subdomain: string }>('select subdomain from stores where id = $1', [storeId]);
  if (!store) throw storeDeleted();
  return store.subdomain;
}

/** Returns the id of the active store with this current or former subdomain, the newest of several. */
export async function findStoreId(platform: AnySql, subdomain: string): Promise<string | null> {
  const [row] = await platform.query<{ id: string }>(
    `select s.id from stores s where s.is_active and ${hasSubdomain('s', '$1')} order by s.created_at desc, s.id limit 1`,
    [subdomain],
  );
  return row?.id ?? null;
}
