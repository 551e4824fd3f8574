import { listStoreSessionRows } from '../../src/server/modules/sessions/storeSessions.sql';
import { Plans, recordStatement } from '../support/plans';

const STORE = '5e550000-0000-4000-8000-000000000001';

let plans: Plans;
beforeAll(async () => {
  const text = `
    set local session_replication_role = replica;
    insert into stores (id, name, subdomain)
      select ('5e550000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Session plan', 'session-plan-' || n
      from generate_series(1, 2000) n;
    insert into accounts (store_id, role, name, email, password_hash)
      select id, 'store_owner', 'Olive', subdomain || '@example.com', 'none'
      from stores where subdomain like 'session-plan-%';
    insert into sessions (token_hash, account_id, store_id, role, scope, expires_at)
      select sha256((a.email || n)::bytea), a.id, a.store_id, 'store_owner', 'kiosk', now() + interval '1 day'
      from accounts a, generate_series(1, 5) n where a.email like 'session-plan-%';
    set local session_replication_role = origin`;
  plans = await Plans.over({ text, values: [] }, ['stores', 'accounts', 'sessions']);
}, 60_000);
afterAll(() => plans.close());

test('BX-46 the devices of a store are read from an index, however many other stores have', async () => {
  const statement = await recordStatement((sql) => listStoreSessionRows(sql, STORE, { currentHash: null, limit: 200 }));
  for (const nodes of await plans.of(statement)) {
    const indexes = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
    expect(new Set(indexes)).toEqual(new Set(['sessions_by_store', 'accounts_pkey']));
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  }
});
