import type { EventType } from '../../../contract/events';
import type { Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import type { EventPosition } from './eventCursor';

export interface EventRow {
  id: string;
  type: EventType;
  at: string;
  shopId: string | null;
  data: Record<string, string | number>;
  epoch: number;
  tx: string;
}

/** What was read, and until where the feed can be read now: every transaction before `horizon` has ended. */
interface ReadEvents {
  events: EventRow[];
  epoch: number;
  horizon: string;
  /** Since when the store writes events, or null. */
  since: string | null;
}

const ofStore = (column: string) => `(select s.${column} from stores s where s.id = $1)`;
const EPOCH = ofStore('events_epoch');

/**
 * Reads events after a position that can be shown already, in order. Events, epoch and horizon must come from one
 * statement, which a distributed database runs on the node of the store, because each node numbers its transactions by
 * itself. Returns null for an unknown store.
 */
export async function readEvents(
  sql: Sql,
  storeId: string,
  after: EventPosition | null,
  types: readonly EventType[] | null,
  limit: number,
): Promise<ReadEvents | null> {
  const values: Value[] = [storeId, limit];
  const ofTypes = types === null ? '' : `and e.type = any(${bind(values, types)})`;
  const later =
    after === null
      ? ''
      : `and (e.epoch, e.tx, e.id) > (${bind(values, after.epoch)}::bigint, ${bind(values, after.tx)}::text::xid8,
                                      ${bind(values, after.id)}::uuid)`;
  const [row] = await sql.query<Omit<ReadEvents, 'epoch'> & { epoch: number | null }>(
    `select ${EPOCH} as epoch, ${ofStore('events_since')} as since,
            pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
            coalesce(json_agg(json_build_object(
              'id', p.id, 'type', p.type, 'at', p.at, 'shopId', p.shop_id, 'data', p.data,
              'epoch', p.epoch, 'tx', p.tx::text) order by p.epoch, p.tx, p.id), '[]') as events
     from (
       select e.* from events e
       where e.store_id = $1 ${later} ${ofTypes}
         and (e.epoch < ${EPOCH} or e.tx < pg_snapshot_xmin(pg_current_snapshot()))
       order by e.epoch, e.tx, e.id limit $2
     ) p`,
    values,
  );
  if (!row || row.epoch === null) return null;
  return { ...row, epoch: row.epoch };
}

/** Returns since when the store writes events, or null. undefined when the store does not exist. */
export async function findEventsSince(sql: Sql, storeId: string): Promise<string | null | undefined> {
  const [row] = await sql.query<{ since: string | null }>('select events_since as since from stores where id = $1', [
    storeId,
  ]);
  return row?.since;
}

/** Works like findEventsSince and locks the setting until the transaction ends. */
export async function lockEventsSince(sql: Sql, storeId: string): Promise<string | null | undefined> {
  const [row] = await sql.query<{ since: string | null }>(
    'select events_since as since from stores where id = $1 and deletion_started_at is null for no key update',
    [storeId],
  );
  return row?.since;
}

export async function updateEventsSince(sql: Sql, storeId: string, since: Date | null): Promise<void> {
  await sql.query('update stores set events_since = $2 where id = $1', [storeId, since]);
}

/** Returns for how many seconds the oldest event that cannot be shown yet has waited for open transactions. */
export async function readEventsLag(sql: Sql<'platform'>): Promise<number> {
  const [row] = await sql.query<{ seconds: number | null }>(
    `select extract(epoch from now() - min(e.at))::float8 as seconds from events e join stores s on s.id = e.store_id
     where s.events_since is not null and e.epoch = s.events_epoch
       and e.tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return Math.max(0, row?.seconds ?? 0);
}

/**
 * Begins a new numbering of transactions in all stores, for rows that were copied from another database server: their
 * events come first, and everything from now on after them. No server of the product may be running.
 */
export async function beginEventsEpoch(sql: Sql, now: Date): Promise<void> {
  await sql.query('update stores set events_epoch = greatest(events_epoch + 1, $1::bigint)', [now.getTime()]);
}

/** Whether the store has webhooks, which send its events. */
export async function hasWebhooks(sql: Sql, storeId: string): Promise<boolean> {
  return (await sql.query('select from webhook_endpoints where store_id = $1 limit 1', [storeId])).length > 0;
}
