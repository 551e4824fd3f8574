import type { AnySql, Shop, Sql } from '../../database/Database';
import { storeDeleted, storeIsJoining } from '../../shared/AppError';

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

/** SQL for the active stores `s` with this current or former subdomain. A shop is inactive with its chain. */
const WITH_SUBDOMAIN = `from stores s
  where s.is_active and ${hasSubdomain('s', '$1')}
    and (s.chain_id is null or exists (select from stores c where c.id = s.chain_id and c.is_active))
  order by s.created_at desc, s.id limit 1`;

/**
 * Returns the active shop with this current or former subdomain, the newest of several.
 * @throws AppError 503 when the store that has it is joining a chain at this moment.
 */
export async function findShop(platform: AnySql, subdomain: string): Promise<Shop | null> {
  const [row] = await platform.query<Shop>(
    `select coalesce(s.chain_id, s.id) as "storeId", s.id as "shopId",
            case when s.chain_id is not null or s.chain_since is not null then s.id end as "shopKey" ${WITH_SUBDOMAIN}`,
    [subdomain],
  );
  if (!row) await assertNotJoining(platform, subdomain);
  return row ?? null;
}

/** @throws AppError 503 when the store that has the subdomain is joining a chain at this moment. */
export async function assertNotJoining(platform: AnySql, subdomain: string): Promise<void> {
  const joining = await platform.query(
    `select from stores s where s.joins_chain_id is not null and ${hasSubdomain('s', '$1')} limit 1`,
    [subdomain],
  );
  if (joining.length > 0) throw storeIsJoining();
}

/** Returns the subdomain of the chain of which an active shop has this one, or null. */
export async function findChainSubdomain(platform: Sql, subdomain: string): Promise<string | null> {
  const [row] = await platform.query<{ subdomain: string | null }>(
    `select (select c.subdomain from stores c where c.id = s.chain_id) as subdomain ${WITH_SUBDOMAIN}`,
    [subdomain],
  );
  return row?.subdomain ?? null;
}
