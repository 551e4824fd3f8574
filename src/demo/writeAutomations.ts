import { randomUUID } from 'node:crypto';
import {
  AUTOMATION_DAYS,
  DEFAULT_MESSAGES,
  fillOccasionField,
  type AutomationKind,
} from '../contract/plain/automationMessages';
import { SMS_RETURN_DAYS } from '../contract/plain/limits';
import { composeMessage } from '../contract/plain/smsMessage';
import type { Sql } from '../server/database/Database';
import { countSmsSegments, monthOf, nextSendTime } from '../server/modules/sms';
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
  // At most one message in 7 days per customer, also when one waits for the next sending hours. `offset 0` makes
  // PostgreSQL look up the earlier ones by their index.
  await sql.query(
    `delete from sms_occasions o
     where o.store_id = $1 and exists (
       select from sms_occasions e
       where e.store_id = $1 and e.customer_id = o.customer_id and e.cause <> o.cause
         and (e.occurred_at, e.cause) < (o.occurred_at, o.cause) and e.occurred_at > o.occurred_at - interval '8 days'
       offset 0)`,
    [storeId],
  );
  for (const [kind] of TURNED_ON) await writeOutcomes(sql, storeId, kind);
}

interface OccasionRow {
  customerId: string;
  cause: string;
  occurredAt: string;
  name: string | null;
  /** The customer's balance at that time. */
  points: number;
  /** The name of the reward that the message is about, or null. */
  reward: string | null;
  storeName: string;
  timeZone: string;
  /** The customer came back in the days after it. */
  cameBack: boolean;
}

/** The kind that works in the demo. Whether people get the others makes no difference. */
const EFFECTIVE: AutomationKind = 'welcome';

/**
 * Whether the demo held back a message. The visits are already written, so that the effect of a message can only be
 * that those who came back were held back less often.
 */
function wasHeldBack({ customerId, cause, cameBack }: OccasionRow, kind: AutomationKind): boolean {
  const isUnlikely = kind === EFFECTIVE && cameBack && isMostlyMessaged(customerId);
  return isHeldBack(customerId, cause) && !isUnlikely;
}

/** Two of three customers, by the last digit of the id. */
const isMostlyMessaged = (customerId: string) => Number.parseInt(customerId.slice(-1), 16) % 3 > 0;

/** Holds back one in ten messages, and sends the others as the server would have done. */
async function writeOutcomes(sql: Sql, storeId: string, kind: AutomationKind): Promise<void> {
  const occasions = await sql.query<OccasionRow & Record<string, unknown>>(
    `select o.customer_id as "customerId", o.cause, o.occurred_at as "occurredAt", c.name,
            coalesce(l.balance_after, 0) as points, r.name as reward, s.name as "storeName",
            s.time_zone as "timeZone",
            exists (select from visits v where v.store_id = $1 and v.customer_id = o.customer_id
                      and v.at > o.occurred_at and v.at <= o.occurred_at + interval '${SMS_RETURN_DAYS} days') as "cameBack"
     from sms_occasions o
     join stores s on s.id = o.store_id
     join customers c on c.store_id = o.store_id and c.id = o.customer_id
     left join rewards r on r.store_id = o.store_id and r.id::text = split_part(o.cause, ':', 2)
     left join lateral (
       select balance_after from points_ledger
       where store_id = $1 and customer_id = o.customer_id and created_at <= o.occurred_at
       order by number desc limit 1) l on true
     where o.store_id = $1 and o.kind = $2
     order by o.occurred_at, o.customer_id`,
    [storeId, kind],
  );
  const campaigns = new Map<string, { id: string; message: string; month: string; at: Date; texts: number }>();
  const turns = new Map<string, number>();
  const outcomes = occasions.map((occasion) => {
    const { customerId, cause, reward, storeName, timeZone } = occasion;
    const at = nextSendTime(new Date(occasion.occurredAt), timeZone);
    if (wasHeldBack(occasion, kind)) return { customerId, cause, at, campaignId: null, body: null };
    const message = reward === null ? DEFAULT_MESSAGES[kind] : fillOccasionField(DEFAULT_MESSAGES[kind], kind, reward);
    // A campaign has one message and one text per customer, so a customer's next text is in another one.
    const turn = (turns.get(customerId) ?? 0) + 1;
    turns.set(customerId, turn);
    const month = monthOf(at, timeZone);
    const key = `${month} ${turn} ${message}`;
    const campaign = campaigns.get(key) ?? { id: randomUUID(), message, month, at, texts: 0 };
    campaigns.set(key, { ...campaign, at, texts: campaign.texts + 1 });
    const body = composeMessage(storeName, message, occasion);
    return { customerId, cause, at, campaignId: campaign.id, body, segments: countSmsSegments(body), month };
  });
  await sql.query(
    `insert into sms_campaigns (store_id, id, message, audience, status, automation, recipients, sent, quota_month,
                                send_at, created_at, finished_at)
     select $1, id, message, jsonb_build_object('kind', 'picked', 'count', texts), 'done', $2, texts, texts,
            month, at, at, at
     from jsonb_to_recordset($3::jsonb) as c(id uuid, message text, month date, at timestamptz, texts integer)`,
    [storeId, kind, JSON.stringify([...campaigns.values()])],
  );
  await sql.query(
    `with outcomes as (
       select * from jsonb_to_recordset($2::jsonb)
         as o("customerId" uuid, cause text, at timestamptz, "campaignId" uuid, body text, segments integer, month date)
     ), texts as (
       insert into sms_messages (store_id, campaign_id, customer_id, status, body, segments, updated_at)
       select $1, "campaignId", "customerId", 'sent', body, segments, at from outcomes where "campaignId" is not null
     ), usage as (
       insert into sms_usage as u (store_id, month, used)
       select $1, month, sum(segments) from outcomes where "campaignId" is not null group by month
       on conflict (store_id, month) do update set used = u.used + excluded.used
     )
     update sms_occasions o
     set status = case when n."campaignId" is null then 'held_back' else 'queued' end, decided_at = n.at,
         campaign_id = n."campaignId"
     from outcomes n
     where o.store_id = $1 and o.customer_id = n."customerId" and o.cause = n.cause`,
    [storeId, JSON.stringify(outcomes)],
  );
}
