import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

/** The outcomes of a store's occasions by customer and cause. */
export type Decisions = ReadonlyMap<string, string>;

export async function readDecisions(store: TestStore): Promise<Decisions> {
  const rows = await sql<{ key: string; decision: string }>(
    `select customer_id || ' ' || cause as key, concat_ws(' ', status, detail, campaign_id) as decision
     from sms_occasions where store_id = $1`,
    [store.id],
  );
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

/** Lists occasions that disappeared or were decided a second time. */
export const listDecidedAgain = (before: Decisions, after: Decisions): string[] =>
  [...before].flatMap(([key, decision]) => {
    const next = after.get(key);
    return next !== undefined && (decision === 'waiting' || next === decision) ? [] : `${key}: ${decision} -> ${next}`;
  });

/** Lists automated texts that belong to no occasion, such as a second text of one. Excludes merged customers. */
export const listTextsWithoutOccasion = (store: TestStore) =>
  sql(
    `select m.customer_id, m.campaign_id, m.status
     from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
     where m.store_id = $1 and g.automation is not null
       and not exists (select from sms_occasions o where o.store_id = $1 and o.customer_id = m.customer_id
                       and o.campaign_id = m.campaign_id and o.kind = g.automation and o.status = 'queued')
       and not exists (select from customers c where c.store_id = $1
                       and (c.merged_into = m.customer_id or c.id = m.customer_id and c.merged_into is not null))`,
    [store.id],
  );

/** Counts the outcomes of automated texts by kind, to see that the sequences include all of them. */
export async function countTexts(storeIds: readonly string[]): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; count: number }>(
    `select g.automation || ' ' || m.status as name, count(*)::int as count
     from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
     where m.store_id = any($1::uuid[]) and g.automation is not null group by 1 order by 1`,
    [storeIds],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
