import { addCustomers } from '../ledger/customerAccounts';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { onOneServer } from '../support/oneServer';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';

test('ST-09 AP-10 a kiosk in use while its store is deleted gets 401, never a server error', async () => {
  const { token } = await signInAdmin();
  const seen = new Set<number>();
  for (let round = 0; round < 2; round += 1) {
    const store = await createTestStore();
    const kiosk = await store.kioskToken();
    const body = { phone: '+12025550123', storeSubdomain: store.subdomain };
    const checkInUntilSignedOut = async () => {
      await eventually(
        'the kiosk is signed out',
        async () => {
          const { status } = await call('POST', '/public/check-in', { token: kiosk, body });
          seen.add(status);
          return status === 401;
        },
        { pauseMs: 0 },
      );
    };
    const deleted = call('DELETE', `/stores/${store.id}/permanent`, { token });
    await Promise.all(Array.from({ length: 16 }, checkInUntilSignedOut));
    expect((await deleted).status).toBe(204);
  }
  // While the store exists, 404 means a new customer.
  expect([...seen].filter((status) => status !== 401 && status !== 404)).toEqual([]);
});

interface TriggerCalls {
  Triggers: { 'Trigger Name': string; Calls: number }[];
}

// The coordinator of a cluster does not show the triggers of its workers.
onOneServer(
  'ST-09 deleting ledger rows or redemptions of a store runs their triggers once, not for each row',
  async () => {
    const store = await createTestStore();
    const customerIds = await addCustomers(store, 50, 10);
    const reward = await addReward(store);
    await sql(
      `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day)
     select $1, customer, $2, 'pending', 'Coffee', 'FREE_ITEM', 0, current_date from unnest($3::uuid[]) customer`,
      [store.id, reward.id, customerIds],
    );
    const database = await openTestDatabase(1);
    const calls = await database.platform.transaction(async (query) => {
      await query.query('update stores set is_being_deleted = true where id = $1', [store.id]);
      const counted: [string, number][] = [];
      for (const table of ['redemptions', 'points_ledger']) {
        const [row] = await query.query<{ 'QUERY PLAN': [TriggerCalls] }>(
          `explain (analyze, format json) delete from ${table} where store_id = $1`,
          [store.id],
        );
        const triggers = row?.['QUERY PLAN'][0].Triggers.filter(
          (trigger) => !trigger['Trigger Name'].startsWith('RI_'),
        );
        for (const trigger of triggers ?? []) counted.push([trigger['Trigger Name'], trigger.Calls]);
      }
      await query.query('delete from stores where id = $1', [store.id]);
      return counted;
    });
    await database.close();
    expect(calls).toEqual([
      ['redemptions_count_gone', 1],
      ['subtract_deleted_redemptions', 1],
      ['prevent_ledger_delete', 1],
    ]);
  },
);
