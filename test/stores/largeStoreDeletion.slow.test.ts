import type { Store, StoreDeletion } from '../../src/contract/stores';
import { addCustomers } from '../ledger/customerAccounts';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

test('ST-09 AP-10 a store with more than 250,000 ledger rows is hidden at once and deleted by a job', async () => {
  const store = await createTestStore();
  const [customer] = await addCustomers(store, 1, 10);
  // Triggers are disabled with session_replication_role, because they would take many seconds. Only a superuser may set
  // it, so this is a statement of the test and not of the server. After set_tenant(), a distributed database forwards
  // SET LOCAL to its workers.
  await sql(`
    do $$ begin
      perform set_tenant('*');
      set local session_replication_role = replica;
      insert into points_ledger (store_id, customer_id, number, delta, kind, source, actor_role, balance_after)
        select '${store.id}', '${customer}', n, 1, 'earn', 'bulk:' || n, 'system', n from generate_series(2, 250001) n;
    end $$`);
  const kiosk = await store.kioskToken();
  const { token } = await signInAdmin();
  expect((await call('DELETE', `/stores/${store.id}/permanent`, { token })).status).toBe(202);
  expect((await call('GET', '/store-owners/me', { token: kiosk })).status).toBe(401);
  expect((await call('GET', `/stores/${store.id}`, { token })).status).toBe(404);
  expect((await call('DELETE', `/stores/${store.id}/permanent`, { token })).status).toBe(404);
  const { body } = await call<Store[]>('GET', `/stores?search=${store.subdomain}&searchType=subdomain`, { token });
  expect(body).toEqual([]);
  const seen: StoreDeletion[] = [];
  await eventually(
    'the store is deleted',
    async () => {
      const deletions = await call<StoreDeletion[]>('GET', '/stores/deletions', { token });
      const deletion = deletions.body.find(({ id }) => id === store.id);
      if (!deletion) return true;
      seen.push(deletion);
      return false;
    },
    { withinMs: 120_000, pauseMs: 200 },
  );
  expect(seen.filter(({ name }) => name !== store.name)).toEqual([]);
  const percents = seen.map(({ percent }) => percent);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(await sql('select from stores where id = $1', [store.id])).toEqual([]);
  expect(await sql('select from points_ledger where store_id = $1', [store.id])).toEqual([]);
  const audit = await sql('select from audit_log where store_id = $1 and action = $2', [store.id, 'store_deleted']);
  expect(audit).toHaveLength(1);
}, 180_000);
