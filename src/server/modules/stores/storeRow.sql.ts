import type { Store } from '../../../contract/stores';
import type { Sql } from '../../database/Database';
import { defineColumns } from '../../shared/columns';
import { STORE_SETTINGS } from './storeChanges.sql';

/** The scheduled change of a store's time zone. Both fields are null if there is none. */
export interface NextTimeZoneRow {
  next_time_zone: string | null;
  time_zone_changes_at: string | null;
}

/** A store of the API, with the columns for the change of its time zone, and for its chain. */
export type StoreRow = Omit<Store, 'nextTimeZone' | 'chain' | 'connections'> &
  NextTimeZoneRow & { chain_id: string | null; chain_since: string | null };

type Computed = 'usedSmsMonthly' | 'usedSmsAllTime' | 'hasOwner';

const columns = defineColumns<Exclude<keyof StoreRow, keyof NextTimeZoneRow | Computed | 'chain_id' | 'chain_since'>>()(
  ['id', ...STORE_SETTINGS, 'timeZone', 'isActive', 'createdAt', 'updatedAt'],
);

const SMS_USAGE = `
  json_build_object('used', sms.this_month, 'limit', s.sms_limit) as "usedSmsMonthly",
  json_build_object('used', sms.all_time) as "usedSmsAllTime"`;

/** SQL for the columns of a StoreRow, from `stores s` and STORE_JOINS. */
export const STORE_COLUMNS = `
  ${columns.select('s')}, s.next_time_zone, s.time_zone_changes_at, s.chain_id, s.chain_since,
  ${SMS_USAGE},
  exists (select from accounts a where a.store_id = s.id and a.role = 'store_owner') as "hasOwner"`;

/** SQL to join the SMS usage. Months are in the store's time zone. */
export const STORE_JOINS = `
  cross join lateral (
    select coalesce(sum(u.used), 0) as all_time,
           coalesce(sum(u.used) filter (
             where u.month = date_trunc('month', now() at time zone s.time_zone)::date), 0) as this_month
    from sms_usage u where u.store_id = s.id
  ) sms`;

type ByProvider = Partial<Record<'clover' | 'ghl', Store['connections']['contacts']>>;

/** What stores get from other statements than those that list them, by their ids. */
interface StoreParts {
  connections: ReadonlyMap<string, ByProvider>;
  chains: ReadonlyMap<string, FromChain>;
}

export async function findParts(sql: Sql, rows: readonly StoreRow[]): Promise<StoreParts> {
  return { connections: await findConnections(sql, rows), chains: await findChains(sql, rows) };
}

/**
 * Returns the states of the stores' connections. A distributed database has stores on every node, and the connections
 * of each on one, so that it refuses a subquery for them.
 */
async function findConnections(sql: Sql, rows: readonly StoreRow[]): Promise<StoreParts['connections']> {
  if (rows.length === 0) return new Map();
  const found = await sql.query<{ id: string; states: ByProvider }>(
    `select store_id as id, json_object_agg(provider, status) as states from store_integrations
     where store_id = any($1::uuid[]) group by store_id`,
    [rows.map(({ id }) => id)],
  );
  return new Map(found.map(({ id, states }) => [id, states]));
}

type FromChain = Pick<Store, 'id' | 'chain' | 'usedSmsMonthly' | 'usedSmsAllTime' | 'hasOwner'>;

/**
 * Returns what shops among the stores get from their chains, such as the usage of texts. This is a statement of its
 * own, so that the plans of other stores stay as they are. A shop has an owner if somebody manages it, or all shops.
 */
async function findChains(sql: Sql, rows: readonly StoreRow[]): Promise<StoreParts['chains']> {
  const shopIds = rows.filter((row) => row.chain_id !== null).map(({ id }) => id);
  if (shopIds.length === 0) return new Map();
  const shops = await sql.query<FromChain>(
    `select p.id, json_build_object('id', s.id, 'name', s.name) as chain, ${SMS_USAGE},
            exists (select from accounts a where a.store_id = s.id and a.role = 'store_owner'
                      and (a.shop_id is null or a.shop_id = p.id)) as "hasOwner"
     from stores p join stores s on s.id = p.chain_id ${STORE_JOINS}
     where p.id = any($1::uuid[])`,
    [shopIds],
  );
  return new Map(shops.map((shop) => [shop.id, shop]));
}

/** Converts a row to a store of the API. */
export function toStore(row: StoreRow, { connections, chains }: StoreParts): Store {
  const { next_time_zone, time_zone_changes_at, chain_id: chainId, chain_since: since, ...store } = row;
  const { clover, ghl } = connections.get(store.id) ?? {};
  return {
    ...store,
    connections: { pointOfSale: clover ?? 'unknown', contacts: ghl ?? 'unknown' },
    nextTimeZone: toNextTimeZone({ next_time_zone, time_zone_changes_at }),
    ...(since !== null && { chain: { id: store.id, name: store.name } }),
    ...(chainId !== null && chains.get(store.id)),
  };
}

/** Converts the columns to the scheduled change of the time zone, or null. */
export function toNextTimeZone({
  next_time_zone: timeZone,
  time_zone_changes_at: startsAt,
}: NextTimeZoneRow): Store['nextTimeZone'] {
  return timeZone !== null && startsAt !== null ? { timeZone, startsAt } : null;
}
