import { EVENT_DAYS } from '../../../contract/plain/limits';
import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** SQL for the changes of balances that events tell, one row for each customer and number. */
const TOLD = `told as (
  select store_id, (data ->> 'customerId')::uuid as customer_id, (data ->> 'number')::integer as number, count(*) as times,
         min((data ->> 'delta')::bigint) as delta, min((data ->> 'balance')::bigint) as balance,
         min(data ->> 'kind') as kind, min(data ->> 'source') as source
  from events where type = 'points.changed' group by 1, 2, 3
)`;

/**
 * Rules for the events of stores. A transaction that was open when the feed was turned on may not have seen it, so the
 * first hour is left out.
 */
export const EVENT_RULES: readonly Rule[] = [
  {
    id: 'points-events',
    title: 'Every change of a balance is exactly one event, while a store writes events',
    checked: CHECKED.events,
    violations: [
      `with ${TOLD}
       select l.store_id, l.customer_id || ' #' || l.number || ': ' || coalesce(t.times, 0) || ' events' as id
       from points_ledger l join stores s on s.id = l.store_id
       left join told t on t.store_id = l.store_id and t.customer_id = l.customer_id and t.number = l.number
       where s.events_since is not null
         and l.created_at > greatest(s.events_since + interval '1 hour', now() - interval '${EVENT_DAYS} days')
         and (t.times is distinct from 1 or t.delta <> l.delta or t.balance <> l.balance_after or t.kind <> l.kind
              or t.source <> l.source)`,
      `with ${TOLD}
       select t.store_id, t.customer_id || ' #' || t.number || ': event without a change' as id
       from told t left join points_ledger l
         on l.store_id = t.store_id and l.customer_id = t.customer_id and l.number = t.number
       where l.number is null`,
    ],
  },
];
