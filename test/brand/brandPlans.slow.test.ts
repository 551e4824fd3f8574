import { toShopId } from '../../src/server/database/Database';
import { findBrand } from '../../src/server/modules/brand/brand.sql';
import { Plans, recordStatements } from '../support/plans';

const STORE = '00000000-0000-7000-8000-0000000000b1';

let plans: Plans;
beforeAll(async () => {
  const text = `
    with store as (
      insert into stores (id, name, subdomain)
      select case when n = 1 then $1::uuid else new_id() end, 'Store ' || n, 'brand-plans-' || n
      from generate_series(1, 2000) n returning id
    ), brand as (
      insert into store_brands (store_id, accent_color) select id, '#7b2d8e' from store returning store_id
    )
    insert into store_logos (store_id, hash, width, height, image)
    select store_id, md5(store_id::text), 300, 100, decode(repeat('ff', 2000), 'hex') from brand`;
  plans = await Plans.over({ text, values: [STORE] }, ['stores', 'store_brands', 'store_logos']);
}, 60_000);
afterAll(() => plans.close());

test.each([
  ['id of a store', { subdomain: 'brand-plans-1' }, ['stores_subdomain']],
  ['look of a store', { shopId: toShopId(STORE) }, ['store_brands_pkey', 'store_logos_pkey', 'stores_pkey']],
])('BX-03 the %s is found only by index lookups', async (_name, key, indexes) => {
  // A subdomain that no store has would be looked for among former ones.
  const [statement] = await recordStatements((sql) => findBrand(sql, key));
  if (!statement) throw new Error('no statement was sent');
  for (const nodes of await plans.of(statement)) {
    const reads = nodes.filter((node) => node['Relation Name'] !== undefined);
    expect(reads.map((node) => node['Index Name']).sort()).toEqual(indexes);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  }
});
