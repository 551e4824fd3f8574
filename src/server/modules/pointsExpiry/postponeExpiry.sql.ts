import { EXPIRY_NOTICE_DAYS } from '../../../contract/plain/customerLimits';
import type { Sql } from '../../database/Database';

/** Starts the notice period again in all stores. A restored database does not contain the latest activity. */
export async function postponeExpiry(platform: Sql): Promise<void> {
  await platform.query(
    `insert into points_expiry_settings as p (store_id, number, months, effective_from)
     select e.store_id, e.number + 1, e.months, greatest(e.effective_from, now() + interval '${EXPIRY_NOTICE_DAYS} days')
     from points_expiry_settings e
     where e.months is not null
       and not exists (select from points_expiry_settings n where n.store_id = e.store_id and n.number > e.number)
     returning p.number`,
  );
}
