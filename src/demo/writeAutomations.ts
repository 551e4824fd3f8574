import { AUTOMATION_DAYS, DEFAULT_MESSAGES, type AutomationKind } from '../contract/automationMessages';
import type { Sql } from '../server/database/Database';
import { insertOccasions, isHeldBack } from '../server/modules/sms/automations';
import { ABSENCE_DAYS, DUE_DAYS } from './dueCustomers';

/** The enabled kinds, with the days since they were enabled. The last ones have too few results to be compared. */
const TURNED_ON: readonly (readonly [kind: AutomationKind, daysAgo: number])[] = [
  ['winBack', 365],
  ['rewardUnlocked', 365],
  ['nearReward', 365],
  ['welcome', 365],
  ['birthday', 60],
  ['expiry', 1],
];
/** Segments per month. */
const RESERVE = 100;

/**
 * Enables automated messages of a store, and writes the messages that its customers would have received since then. The
 * occasions of the last DUE_DAYS are left to the server, which sends their messages when it runs within sending hours.
 */
export async function writeAutomations(sql: Sql, storeId: string, now: Date): Promise<void> {
  const beforeNow = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const to = beforeNow(DUE_DAYS);
  await sql.query('update stores set sms_campaign_reserve = $2 where id = $1', [storeId, RESERVE]);
  for (const [kind, daysAgo] of TURNED_ON) {
    const days = kind === 'winBack' ? ABSENCE_DAYS : (AUTOMATION_DAYS[kind][0] ?? null);
    await sql.query(
      `insert into sms_automations (store_id, kind, is_on, message, days, holds_back, looked_until)
       values ($1, $2, true, $3, $4, $5, $6)`,
      [storeId, kind, DEFAULT_MESSAGES[kind], days, kind !== 'expiry', to],
    );
    await insertOccasions(sql, storeId, kind, { from: beforeNow(daysAgo), to, days });
  }
  // At most one message in 7 days per customer. `offset 0` makes PostgreSQL look up the earlier ones by their index.
  await sql.query(
    `delete from sms_occasions o
     where o.store_id = $1 and exists (
       select from sms_occasions e
       where e.store_id = $1 and e.customer_id = o.customer_id and e.cause <> o.cause
         and (e.occurred_at, e.cause) < (o.occurred_at, o.cause) and e.occurred_at > o.occurred_at - interval '7 days'
       offset 0)`,
    [storeId],
  );
  for (const [kind] of TURNED_ON) await writeOutcomes(sql, storeId, kind);
}

interface OccasionRow {
  customerId: string;
  cause: string;
}

/** Holds back one in ten. Sends the other messages in one campaign per cause, because their texts differ. */
async function writeOutcomes(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  const occasions = await sql.query<OccasionRow & Record<string, unknown>>(
    `select customer_id as "customerId", cause from sms_occasions where store_id = $1 and kind = $2`,
    [storeId, kind],
  );
  const heldBack = occasions.filter(({ customerId, cause }) => isHeldBack(customerId, cause));
  await sql.query(
    `update sms_occasions o set status = 'held_back', decided_at = o.occurred_at
     from unnest($2::uuid[], $3::text[]) as h(customer_id, cause)
     where o.store_id = $1 and o.customer_id = h.customer_id and o.cause = h.cause`,
    [storeId, heldBack.map(({ customerId }) => customerId), heldBack.map(({ cause }) => cause)],
  );
  // A campaign has one text per customer, so the nth campaign gets the nth occasion of each customer.
  await sql.query(
    `with numbered as (
       select customer_id, cause, occurred_at, row_number() over (partition by customer_id order by occurred_at) as turn
       from sms_occasions where store_id = $1 and kind = $2 and status = 'waiting'
     ), turns as (
       select turn, new_id() as id, count(*) as texts, max(occurred_at) as at from numbered group by turn
     ), campaigns as (
       insert into sms_campaigns (store_id, id, message, audience, status, automation, recipients, sent, quota_month,
                                  send_at, created_at, finished_at)
       select $1, id, $3, jsonb_build_object('kind', 'picked', 'count', texts), 'done', $2, texts, texts,
              date_trunc('month', at)::date, at, at, at
       from turns
     ), texts as (
       insert into sms_messages (store_id, campaign_id, customer_id, status, updated_at)
       select $1, t.id, n.customer_id, 'sent', n.occurred_at from numbered n join turns t using (turn)
     )
     update sms_occasions o set status = 'queued', decided_at = o.occurred_at, campaign_id = t.id
     from numbered n join turns t using (turn)
     where o.store_id = $1 and o.customer_id = n.customer_id and o.cause = n.cause`,
    [storeId, kind, DEFAULT_MESSAGES[kind].replace('{reward}', 'a reward')],
  );
}
