import type { Boost } from '../../src/contract/boosts';
import { toDate } from '../../src/contract/plain/boostTimes';
import { asOwner } from '../checkout/asOwner';
import { sql } from '../support/sql';
import type { Person, TestStore } from '../support/testStore';
import { toLocalTime } from './toLocalTime';

/** A time zone without daylight saving time, so that local times of the last days can be written down. */
export const ZONE = 'Asia/Tokyo';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The local day before yesterday in Tokyo: all of its hours and those of the next day have passed. */
export const DAY = toLocalTime(Date.now(), ZONE).day - 2;
export const DATE = toDate(DAY);
/** An instant of a local time on that day, or `days` later. */
export const at = (time: string, days = 0): number => Date.parse(`${toDate(DAY + days)}T${time}+09:00`);

export const HAPPY_HOUR = {
  name: 'Happy hour',
  factor: 2,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '14:00',
  endTime: '16:00',
};

/** Creates a boost that has been there for a month. */
export async function addBoost(store: TestStore, over: Partial<Boost> = {}): Promise<string> {
  const { status, body } = await asOwner<Boost>(store, 'POST', '/store/boosts', { ...HAPPY_HOUR, ...over });
  if (status !== 201) throw new Error(`POST /store/boosts: ${status} ${JSON.stringify(body)}`);
  await moveChange(store, 'created_at', Date.now() - 30 * DAY_MS);
  return body.id;
}

/** Changes when the newest version began, and the version before it ended. */
export async function moveChange(store: TestStore, column: 'created_at' | 'archived_at', ms: number): Promise<void> {
  const moved = column === 'created_at' ? 'archived_at is null' : 'archived_at is not null';
  await sql(
    `update boosts set ${column} = $2 where store_id = $1 and ${moved} and ${column} > now() - interval '1 hour'`,
    [store.id, new Date(ms)],
  );
}

/** Redeems a points multiplier for the customer, eight days ago. */
export async function addMultiplier(store: TestStore, person: Person, factor: number): Promise<string> {
  const [promotion] = await sql<{ id: string }>(
    `insert into promotions (store_id, name, promotion_type, promotion_value, start_date, end_date)
     values ($1, 'Own multiplier', 'POINTS_MULTIPLIER', $2, now() - interval '9 days', now() + interval '1 day')
     returning id`,
    [store.id, factor],
  );
  const [redemption] = await sql<{ id: string }>(
    `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, created_at)
     values ($1, $2, $3, 'redeemed', 'Own multiplier', 'POINTS_MULTIPLIER', $4, current_date - 8, now() - interval '8 days')
     returning id`,
    [store.id, person.id, promotion?.id, factor],
  );
  return redemption?.id ?? '';
}

/** The factor and the causes of an order's credit. */
export async function getCredit(store: TestStore, orderId: string) {
  const [credit] = await sql<{ points: number; factor: number; boost: string | null; own: boolean }>(
    `select o.granted_points as points, o.multiplier as factor, b.name as boost,
            o.multiplier_redemption_id is not null as own
     from order_credits o left join boosts b on b.store_id = o.store_id and b.id = o.boost_id
     where o.store_id = $1 and o.order_id = $2`,
    [store.id, orderId],
  );
  return credit;
}

/** Credits an order by hand, by the rules of its time of payment. Resolves to its points. */
export async function credit(store: TestStore, orderId: string, person: Person): Promise<number> {
  const body = { orderId, customerId: person.id };
  const response = await asOwner<{ points: number }>(store, 'POST', '/store/point-of-sale/credits', body);
  if (response.status !== 200) throw new Error(`credit: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body.points;
}

/** A boost without limits of days that is active at the moment, and at least 30 minutes before and after it. */
export function aroundNow(zone: string): Pick<Boost, 'startTime' | 'endTime'> {
  const toTime = (ms: number) => {
    const { minute } = toLocalTime(ms, zone);
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  };
  return { startTime: toTime(Date.now() - 60 * MINUTE_MS), endTime: toTime(Date.now() + 60 * MINUTE_MS) };
}
