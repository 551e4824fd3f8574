import type { Sql } from '../server/database/Database';

const DAY_MS = 86_400_000;

/**
 * Turns gifts on: for signing up and for birthdays since yesterday, so that the birthday of today is due, or for visits
 * from now on, so that the purchases of the history brought none.
 */
export async function writeGifts(sql: Sql, storeId: string, { kind, now }: { kind: 'people' | 'visits'; now: Date }) {
  const isForPeople = kind === 'people';
  const since = isForPeople ? new Date(now.getTime() - DAY_MS) : now;
  await sql.query(
    `insert into gift_settings (store_id, sign_up_points, sign_up_since, birthday_points, birthday_since, visit_points,
                                visit_since, visit_min_cents)
     values ($1, $2, $3, $2, $3, $4, $5, $6)`,
    [storeId, ...(isForPeople ? [250, since, null, null, 0] : [null, null, 5, since, 500])],
  );
}
