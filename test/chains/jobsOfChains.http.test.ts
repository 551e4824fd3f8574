import { listDueStores as listStoresWithExpiry } from '../../src/server/modules/pointsExpiry/pointsExpiry.sql';
import { listDueStores as listStoresToMeasure } from '../../src/server/modules/results/measure.sql';
import { listStoresWithAutomations } from '../../src/server/modules/sms/automations/automations.sql';
import { ownerSql, sql } from '../support/sql';
import { createChain } from './createChain';

test('jobs of a program run for a chain once, and not for its shops', async () => {
  const { first, shop } = await createChain();
  const ids = [first.id, shop.id];
  for (const id of ids) {
    // As a shop has them that was a store of its own before.
    await sql("insert into sms_automations (store_id, kind, message) values ($1, 'birthday', 'Happy birthday')", [id]);
    await sql(
      `insert into points_expiry_settings (store_id, number, months, effective_from, saved_at)
       values ($1, 1, 12, now() - interval '9 days', now() - interval '9 days')`,
      [id],
    );
  }
  const now = new Date();
  const keep = (found: string[]) => found.filter((id) => ids.includes(id));
  expect(keep(await listStoresWithAutomations(ownerSql))).toEqual([first.id]);
  expect(keep(await listStoresToMeasure(ownerSql, now))).toEqual([first.id]);
  const due = await listStoresWithExpiry(ownerSql, { now, hour: 0 });
  expect(keep(due.map(({ storeId }) => storeId))).toEqual([first.id]);
});
