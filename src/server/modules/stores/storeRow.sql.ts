import type { Store } from '../../../contract/stores';
import { defineColumns } from '../../shared/columns';
import { STORE_SETTINGS } from './storeChanges.sql';

/** The scheduled change of a store's time zone. Both fields are null if there is none. */
export interface NextTimeZoneRow {
  next_time_zone: string | null;
  time_zone_changes_at: string | null;
}

/** A store of the API, with the columns for the change of its time zone. */
export type StoreRow = Omit<Store, 'nextTimeZone' | 'chain'> & NextTimeZoneRow & { chain: Store['chain'] | null };

type Computed = 'usedSmsMonthly' | 'usedSmsAllTime' | 'connections' | 'hasOwner' | 'chain';

const columns = defineColumns<Exclude<keyof StoreRow, keyof NextTimeZoneRow | Computed>>()([
  'id',
  ...STORE_SETTINGS,
  'timeZone',
  'isActive',
  'createdAt',
  'updatedAt',
]);

/** SQL for the columns of a StoreRow, from `stores s` and STORE_JOINS. */
export const STORE_COLUMNS = `
  ${columns.select('s')}, s.next_time_zone, s.time_zone_changes_at,
  json_build_object('used', sms.this_month, 'limit', s.sms_limit) as "usedSmsMonthly",
  json_build_object('used', sms.all_time) as "usedSmsAllTime",
  (select json_build_object('pointOfSale', coalesce(max(i.status) filter (where i.provider = 'clover'), 'unknown'),
                            'contacts', coalesce(max(i.status) filter (where i.provider = 'ghl'), 'unknown'))
   from store_integrations i where i.store_id = s.id) as connections,
  exists (select from accounts a where a.store_id = coalesce(s.chain_id, s.id) and a.role = 'store_owner'
            and (a.shop_id is null or a.shop_id = s.id)) as "hasOwner",
  case when s.chain_since is not null then json_build_object('id', s.id, 'name', s.name)
       when s.chain_id is not null then
         (select json_build_object('id', c.id, 'name', c.name) from stores c where c.id = s.chain_id) end as chain`;

/** SQL to join the SMS usage. Months are in the store's time zone. */
export const STORE_JOINS = `
  cross join lateral (
    select coalesce(sum(u.used), 0) as all_time,
           coalesce(sum(u.used) filter (
             where u.month = date_trunc('month', now() at time zone s.time_zone)::date), 0) as this_month
    from sms_usage u where u.store_id = s.id
  ) sms`;

/** Converts a row to a store of the API. */
export function toStore(row: StoreRow): Store {
  const { next_time_zone, time_zone_changes_at, chain, ...store } = row;
  const nextTimeZone = toNextTimeZone({ next_time_zone, time_zone_changes_at });
  return { ...store, nextTimeZone, ...(chain && { chain }) };
}

/** Converts the columns to the scheduled change of the time zone, or null. */
export function toNextTimeZone({
  next_time_zone: timeZone,
  time_zone_changes_at: startsAt,
}: NextTimeZoneRow): Store['nextTimeZone'] {
  return timeZone !== null && startsAt !== null ? { timeZone, startsAt } : null;
}
