import { LAPSED_DAYS, NEAR_REWARD_SHARE, NEW_DAYS, REGULAR_DAYS } from '../../../contract/customerLimits';
import type { CustomerSegment } from '../../../contract/segments';

/**
 * The ranges of points in which a customer is near an active reward but cannot afford it; overlapping ranges are
 * joined.
 */
const NEAR_REWARDS = `select range_agg(
    int8range(ceil(${NEAR_REWARD_SHARE} * w.points_required)::bigint, w.points_required::bigint))
  from rewards w where w.store_id = $1 and w.is_active and w.deleted_at is null`;

/** The conditions by which a customer `c` is in a segment. $1 is the id of the store. */
export const SEGMENT_CONDITIONS: Record<CustomerSegment, string> = {
  new: `c.registered_at > now() - interval '${NEW_DAYS} days'`,
  regular: 'c.regular_until > now()',
  lapsed: `c.last_visit_at < now() - interval '${LAPSED_DAYS} days'`,
  birthday: `c.birthday_month = (
    select extract(month from now() at time zone s.time_zone)::smallint from stores s where s.id = $1)`,
  nearReward: `c.points <@ (${NEAR_REWARDS})`,
  negative: 'c.points < 0',
};

/**
 * Where the members of a segment are in the order of a sort column, for the sorted table `o`, so that reading the list
 * starts there.
 */
export const SEGMENT_BOUNDS: Partial<Record<CustomerSegment, Partial<Record<string, string>>>> = {
  // The third-latest visit is in the last days, so the latest is too.
  regular: { last_visit_at: `o.last_visit_at > now() - interval '${REGULAR_DAYS} days'` },
  lapsed: {
    last_visit_at: `o.last_visit_at < now() - interval '${LAPSED_DAYS} days' and o.last_visit_at > '-infinity'`,
  },
  negative: { points: 'o.points < 0' },
  nearReward: {
    points: `o.points >= (select lower((${NEAR_REWARDS}))) and o.points < (select upper((${NEAR_REWARDS})))`,
  },
};

const NEW_SINCE = `now() - interval '${NEW_DAYS} days'`;
/** New customers joined in the segment's period, or joined before it and registered in it. */
export const JOINED_SINCE = `o.created_at > ${NEW_SINCE}`;
export const REGISTERED_LATE = [
  'o.registered_at > o.created_at',
  `o.registered_at > ${NEW_SINCE}`,
  `o.created_at <= ${NEW_SINCE}`,
];

/** How the members of a segment are read: the table, its column with their ids, the condition and the index's order. */
const MEMBERS: Record<Exclude<CustomerSegment, 'nearReward'>, [from: string, condition: string, order: string]> = {
  new: ['customers c', SEGMENT_CONDITIONS.new, 'c.registered_at desc, c.id desc'],
  regular: ['customer_visit_order c', SEGMENT_CONDITIONS.regular, 'c.regular_until desc, c.customer_id desc'],
  // Customers without a visit have '-infinity'.
  lapsed: [
    'customer_visit_order c',
    `${SEGMENT_CONDITIONS.lapsed} and c.last_visit_at > '-infinity'`,
    'c.last_visit_at desc, c.customer_id desc',
  ],
  birthday: ['customers c', SEGMENT_CONDITIONS.birthday, 'c.birthday_month, c.id'],
  negative: ['customer_points_order c', SEGMENT_CONDITIONS.negative, 'c.points, c.customer_id'],
};

/** A statement that reads the ids of the members of a segment. $1 is the id of the store. */
export function segmentMembersStatement(segment: CustomerSegment): string {
  if (segment === 'nearReward') {
    // Each range is a range of the points index, which 'order by' makes the planner use. With 'offset 0' the bounds are
    // columns: PostgreSQL 15.20 applies row-level security before a condition that calls lower or upper, and so could not
    // use the index for it.
    return `select member.id
      from (select lower(r) as low, upper(r) as high from unnest((${NEAR_REWARDS})) r offset 0) near
      cross join lateral (
        select c.customer_id as id from customer_points_order c
        where c.store_id = $1 and c.points >= near.low and c.points < near.high
        order by c.points, c.customer_id
      ) member`;
  }
  const [from, condition, order] = MEMBERS[segment];
  const [id, isShown] = from === 'customers c' ? ['c.id', ' and c.erased_at is null'] : ['c.customer_id as id', ''];
  return `select ${id} from ${from}
    where c.store_id = $1${isShown} and ${condition}
    order by ${order}`;
}
