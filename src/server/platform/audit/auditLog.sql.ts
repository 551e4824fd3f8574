import type { AuditQuery, HistoryQuery, AuditRow as NamedRow } from '../../../contract/audit';
import { toText, type AnySql, type ShopId, type ShopSql, type Sql, type Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { inShop } from '../../shared/shops/shopCounters';
import { getActorId, isOfAllShops, type Actor, type StoreConsoleActor } from '../auth/actor';

/** A row of the log, without the names of its records. */
export type AuditRow = Omit<NamedRow, 'names'>;
export type ShopAuditRow = AuditRow & { shopId: string | null };

/** An entry: who changed what. It never contains passwords, tokens, secrets or complete phone numbers. */
interface AuditEntry {
  storeId: string | ShopId | null;
  /** The shop of a chain in which it was done. */
  shopKey?: ShopId | null;
  actorRole: string;
  actorId: string | null;
  action: string;
  recordType: string;
  recordId: string | ShopId;
  oldValues?: object;
  newValues?: object;
  requestId?: string;
}

export function pick<T extends object>(from: T, fields: readonly (keyof T)[]): object {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

export type AuditFilter = Omit<AuditQuery, 'limit' | 'cursor'>;

const COLUMNS: readonly (readonly [Exclude<keyof AuditFilter, 'from' | 'to'>, condition: string])[] = [
  ['storeId', 'l.store_id ='],
  ['actorId', 'l.actor_id ='],
  ['action', 'l.action ='],
  ['recordType', 'l.record_type ='],
  ['recordId', 'l.record_id ='],
];
/** Ids grow with time, so a bound on the id limits every index scan. Without an entry in the range no row matches. */
const TIME_BOUNDS = [
  ['from', (at: string) => `l.id >= (select id from audit_log where at >= ${at} order by at limit 1)`],
  ['to', (at: string) => `l.id <= (select id from audit_log where at <= ${at} order by at desc limit 1)`],
] as const;

/**
 * Lists entries older than `beforeId`, newest first. Each combination of filters is a separate statement, so that each
 * is planned for its index.
 */
export function listAuditRows(
  sql: Sql,
  filter: AuditFilter,
  beforeId: number | null,
  limit: number,
): Promise<AuditRow[]> {
  const values: Value[] = [limit];
  const conditions = COLUMNS.flatMap(([field, condition]) => {
    const value = filter[field];
    if (value === undefined) return [];
    // Keeps the planner from using the index by type when a record id is given: a type may have most of the rows.
    const comparison = field === 'recordType' && filter.recordId !== undefined ? "(l.record_type || '') =" : condition;
    return [`${comparison} ${bind(values, value)}`];
  });
  for (const [field, condition] of TIME_BOUNDS) {
    const at = filter[field];
    // The date-time format allows more offsets and decimals of seconds than PostgreSQL.
    if (at !== undefined) conditions.push(condition(bind(values, new Date(at))));
  }
  if (beforeId !== null) conditions.push(`l.id < ${bind(values, beforeId)}`);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return sql.query<AuditRow>(selectRows(`audit_log l ${where}`, '$1', ACTOR), values);
}

/** Nightly entries that only prove that the ledger was not rewritten. They say nothing to an owner. */
const NOT_FOR_OWNERS = "l.action <> 'ledger_checkpoint'";
const HISTORY_COLUMNS: readonly (readonly [keyof HistoryQuery, (value: string, toDay: () => string) => string])[] = [
  ['actorId', (value) => `l.actor_id = ${value} and not ${IS_ADMIN}`],
  ['action', (value) => `l.action = ${value}`],
  ['recordType', (value) => `l.record_type = ${value}`],
  ['from', (value, toDay) => `${toDay()} >= ${value}::date`],
  ['to', (value, toDay) => `${toDay()} <= ${value}::date`],
];
/** The day in the time zone of a store. No index has it, so that the planner uses the index of the store. */
const dayIn = (store: string) => `(l.at at time zone (select time_zone from stores where id = ${store}))::date`;

export interface HistoryFilter extends Omit<HistoryQuery, 'limit' | 'cursor'> {
  /** Selects entries of what was done in one shop of a chain. null or undefined selects all of the store. */
  onlyShop?: ShopId | null;
}

/**
 * Returns the conditions of a filter. Its days are those of the shop, or of the store whose parameter `bindStore`
 * returns.
 */
function toHistoryConditions(
  { onlyShop = null, ...filter }: HistoryFilter,
  bindStore: () => string,
  beforeId: number | null,
  values: Value[],
): string[] {
  const toDay = () => dayIn(onlyShop === null ? bindStore() : `${bind(values, onlyShop)}::uuid`);
  const conditions = [NOT_FOR_OWNERS];
  for (const [field, toCondition] of HISTORY_COLUMNS) {
    const value = filter[field as keyof typeof filter];
    if (value !== undefined) conditions.push(toCondition(bind(values, value), toDay));
  }
  if (beforeId !== null) conditions.push(`l.id < ${bind(values, beforeId)}`);
  return conditions;
}

/** Lists entries of a store older than `beforeId` for its owner, newest first. Administrators are not named. */
export function listHistoryRows(
  sql: Sql,
  storeId: string,
  filter: HistoryFilter,
  beforeId: number | null,
  limit: number,
): Promise<ShopAuditRow[]> {
  const values: Value[] = [storeId, limit];
  const conditions = ['l.store_id = $1', ...toHistoryConditions(filter, () => '$1', beforeId, values)];
  const ofShop = inShop('l', filter.onlyShop ?? null, values);
  return sql.query<ShopAuditRow>(
    selectRows(`audit_log l where ${conditions.join(' and ')} ${ofShop}`, '$2', OWNERS_ACTOR),
    values,
  );
}

/**
 * Works like listHistoryRows for the entries about the settings of a chain's shops, which are kept under the shops' own
 * ids. The days are those of the chain, or of `onlyShop`.
 */
export function listSettingsRows(
  platform: Sql<'platform'>,
  { storeId, shopIds }: { storeId: string; shopIds: readonly ShopId[] },
  filter: HistoryFilter,
  beforeId: number | null,
  limit: number,
): Promise<ShopAuditRow[]> {
  const values: Value[] = [shopIds, limit];
  const bindStore = () => `${bind(values, storeId)}::uuid`;
  const conditions = toHistoryConditions(filter, bindStore, beforeId, values);
  // A page of each shop, because one condition for all of them would read all of their entries, or those of all stores.
  const pages = `unnest($1::uuid[]) k (id) cross join lateral (
    select l.* from audit_log l where l.store_id = k.id and ${conditions.join(' and ')} order by l.id desc limit $2) l`;
  return platform.query<ShopAuditRow>(selectRows(pages, '$2', OWNERS_ACTOR), values);
}

const IS_ADMIN = "l.actor_role = 'platform_admin'";
const ACTOR =
  "json_build_object('role', l.actor_role, 'id', l.actor_id, 'name', coalesce(a.name, k.name), 'email', a.email)";
const UNNAMED = "json_build_object('role', l.actor_role, 'id', null, 'name', null, 'email', null)";

const OWNERS_ACTOR = `case when ${IS_ADMIN} then ${UNNAMED} else ${ACTOR} end`;

/** The limit applies before the joins, so that only the accounts and stores of this page are read. */
function selectRows(from: string, limit: string, actor: string): string {
  return `select l.id::text as id, l.at, l.store_id as "storeId", l.shop_id as "shopId", s.name as "storeName", l.action,
            ${actor} as actor,
            l.record_type as "recordType", l.record_id as "recordId", l.old_values as "oldValues",
            l.new_values as "newValues", l.request_id as "requestId"
     from (
       select l.id, l.at, l.store_id, l.shop_id, l.actor_role, l.actor_id, l.action, l.record_type, l.record_id,
              l.old_values, l.new_values, l.request_id
       from ${from}
       order by l.id desc
       limit ${limit}
     ) l
     left join lateral (select name, email from accounts where id = l.actor_id limit 1) a on true
     left join lateral (select name from api_keys where id = l.actor_id and l.actor_role = 'key' limit 1) k on true
     left join lateral (select name from stores where id = l.store_id limit 1) s on true
     order by l.id desc`;
}

/**
 * Finds the names of records of these stores by id. Erased customers and deleted records have none. This is a statement
 * of its own, because a distributed database cannot join the log with the tables of stores.
 */
export async function findRecordNames(
  sql: Sql,
  storeIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const inStores = (of: string) => `${of}.store_id = any($1::uuid[]) and ${of}.id = any($2::uuid[])`;
  const rows = await sql.query<{ id: string; name: string }>(
    `select c.id, c.name from customers c where ${inStores('c')} and c.name <> ''
     union all select a.id, a.name from accounts a where ${inStores('a')}
     union all select w.id, w.name from rewards w where ${inStores('w')}
     union all select p.id, p.name from promotions p where ${inStores('p')}
     union all
     select r.id, r.item_name || coalesce(' for ' || nullif(c.name, ''), '') from redemptions r
       left join customers c on c.store_id = r.store_id and c.id = r.customer_id
       where ${inStores('r')}`,
    [storeIds, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Appends an entry to the audit log, in the transaction of the change. The application never changes entries. */
export async function recordAudit(sql: AnySql, entry: AuditEntry): Promise<void> {
  await sql.query(
    `insert into audit_log
       (store_id, actor_role, actor_id, action, record_type, record_id, old_values, new_values, request_id, shop_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      entry.storeId,
      entry.actorRole,
      entry.actorId,
      entry.action,
      entry.recordType,
      entry.recordId,
      entry.oldValues ? { ...entry.oldValues } : null,
      entry.newValues ? { ...entry.newValues } : null,
      entry.requestId ?? null,
      entry.shopKey ?? null,
    ],
  );
}

/** Appends an entry about an actor's change, by default in the actor's store, in the transaction of the change. */
export function recordAuditBy(
  sql: Sql,
  actor: Actor,
  entry: Omit<AuditEntry, 'storeId' | 'shopKey' | 'actorRole' | 'actorId' | 'requestId'> &
    Partial<Pick<AuditEntry, 'storeId'>>,
): Promise<void> {
  const { role: actorRole, requestId } = actor;
  const storeId = actor.scope === 'admin' ? null : actor.storeId;
  const shopKey = getShopOfEntry(actor);
  return recordAudit(sql, { storeId, ...entry, shopKey, actorRole, actorId: getActorId(actor), requestId });
}

/** What the owner or a key of a chain does in the first shop, without selecting another, is not done by that shop. */
function getShopOfEntry(actor: Actor): ShopId | null {
  if (!('shopKey' in actor) || actor.shopKey === null) return null;
  return isOfAllShops(actor) && toText(actor.shopKey) === actor.storeId ? null : actor.shopKey;
}

/**
 * Appends an entry about the settings of the actor's shop or its register, in the transaction of the change. It is kept
 * under the shop's own id, because that transaction may write nothing of the chain.
 */
export function recordShopAudit(
  sql: ShopSql,
  actor: StoreConsoleActor,
  entry: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues'>,
): Promise<void> {
  const { shopId, shopKey, role: actorRole, accountId: actorId, requestId } = actor;
  return recordAudit(sql, {
    storeId: shopId,
    shopKey,
    recordType: 'store',
    recordId: shopId,
    ...entry,
    actorRole,
    actorId,
    requestId,
  });
}
