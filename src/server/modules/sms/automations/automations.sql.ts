import type { AutomationKind } from '../../../../contract/plain/automationMessages';
import type { Sql } from '../../../database/Database';

/** The owner's settings for a kind of automated messages. */
export interface AutomationRow {
  kind: AutomationKind;
  isOn: boolean;
  message: string;
  days: number | null;
  holdsBack: boolean;
  /** The time until which occasions were looked for, or null when they were not since the kind was enabled. */
  lookedUntil: string | null;
}

const COLUMNS = `kind, is_on as "isOn", message, days, holds_back as "holdsBack", looked_until as "lookedUntil"`;

/** Lists the kinds whose settings the owner has ever saved. */
export async function listAutomationRows(sql: Sql, storeId: string): Promise<AutomationRow[]> {
  return sql.query<AutomationRow>(`select ${COLUMNS} from sms_automations where store_id = $1`, [storeId]);
}

/** Locks and returns an enabled kind, or null when it is disabled. */
export async function lockAutomation(sql: Sql, storeId: string, kind: AutomationKind): Promise<AutomationRow | null> {
  const [row] = await sql.query<AutomationRow>(
    `select ${COLUMNS} from sms_automations where store_id = $1 and kind = $2 and is_on for update`,
    [storeId, kind],
  );
  return row ?? null;
}

/**
 * Saves a kind. If it was disabled, or was not searched yet, occasions are searched as if for the first time. When
 * `days` changes, lookedUntil moves by the difference, so that it refers to the same visits or birthdays as before and
 * nobody is skipped.
 */
export async function saveAutomationRow(
  sql: Sql,
  storeId: string,
  { kind, isOn, message, days, holdsBack }: Omit<AutomationRow, 'lookedUntil'>,
): Promise<void> {
  // Citus rejects an interval that is added to a column after ON CONFLICT and in SET, so a subquery calculates it.
  // LEAST ignores nulls, and would make a time that is null the present one.
  await sql.query(
    `insert into sms_automations (store_id, kind, is_on, message, days, holds_back)
     values ($1, $2, false, $3, $4, $5) on conflict (store_id, kind) do nothing`,
    [storeId, kind, message, days, holdsBack],
  );
  await sql.query(
    `update sms_automations a
     set is_on = $3, message = $4, days = $5, holds_back = $6, looked_until = n.looked_until,
         days_changed_at = n.days_changed_at
     from (
       select case when is_on and looked_until is not null then
                least(looked_until + make_interval(days => coalesce($5 - days, 0) * $7::integer), $8) end as looked_until,
              case when is_on and $5 <> days then $8 else days_changed_at end as days_changed_at
       from sms_automations where store_id = $1 and kind = $2 for update) n
     where a.store_id = $1 and a.kind = $2`,
    [storeId, kind, isOn, message, days, holdsBack, kind === 'birthday' ? -1 : 1, new Date()],
  );
}

export async function saveScannedUntil(sql: Sql, storeId: string, kind: AutomationKind, until: Date): Promise<void> {
  await sql.query('update sms_automations set looked_until = $3 where store_id = $1 and kind = $2', [
    storeId,
    kind,
    until,
  ]);
}

export async function saveCampaignReserve(sql: Sql, storeId: string, segments: number): Promise<void> {
  await sql.query('update stores set sms_campaign_reserve = $2 where id = $1', [storeId, segments]);
}

/** Lists active stores, but no shops of a chain, whose owner has ever saved the settings of a kind. */
export async function listStoresWithAutomations(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct s.id
     from sms_automations a join stores s on s.id = a.store_id
     where s.is_active and s.deletion_started_at is null and s.chain_id is null
     order by s.id`,
  );
  return rows.map(({ id }) => id);
}

/** Lists unfinished automated campaigns: those of one kind, or with `late` all with a text that is too late. */
export async function listOpenAutomatedCampaigns(
  sql: Sql,
  storeId: string,
  { kind = null, late = null }: { kind?: AutomationKind | null; late?: Date | null },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select g.id from sms_campaigns g
     where g.store_id = $1 and g.status in ('queued', 'sending', 'paused')
       and g.automation is not null and ($2::text is null or g.automation = $2)
       and ($3::timestamptz is null or exists (
         select from sms_messages m where m.store_id = $1 and m.campaign_id = g.id and m.status = 'queued'
           and m.send_before <= $3))
     order by g.id`,
    [storeId, kind, late],
  );
  return rows.map(({ id }) => id);
}

export interface AutomationCounts {
  kind: AutomationKind;
  waiting: number;
  sent: number;
  heldBack: number;
  dropped: number;
}

/** Counts by kind the occasions that are waiting now, and the outcomes of the last 30 days. */
export async function countTextsByKind(sql: Sql, storeId: string): Promise<AutomationCounts[]> {
  return sql.query<AutomationCounts>(
    `select o.kind,
            (count(*) filter (where o.status = 'waiting' or m.status in ('queued', 'sending')))::integer as waiting,
            (count(*) filter (where m.status in ('sent', 'unknown')))::integer as sent,
            (count(*) filter (where o.status = 'held_back'))::integer as "heldBack",
            (count(*) filter (where o.status = 'dropped' or m.status in ('failed', 'skipped')))::integer as dropped
     from sms_occasions o
     left join sms_messages m
       on m.store_id = o.store_id and m.campaign_id = o.campaign_id and m.customer_id = o.customer_id
     where o.store_id = $1 and (o.status = 'waiting' or o.decided_at > now() - interval '30 days')
     group by o.kind`,
    [storeId],
  );
}
