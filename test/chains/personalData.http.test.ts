import type { PersonalData } from '../../src/contract/personalData';
import { openSyncDeps } from '../checkout/syncing';
import { callPage, openPage } from '../customerPage/pageStore';
import { merge } from '../merging/mergeCalls';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, newPhone, type Person } from '../support/testStore';
import { createJoining, findInChain, join, type Joining } from './joining';

const deps = openSyncDeps();
let token: string;
let joining: Joining;
let ann: Person;
let inChain: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

/** Ann is a customer of the store before it joins, with a row of every kind that the personal data names. */
beforeEach(async () => {
  joining = await createJoining();
  const { shop } = joining;
  ann = await addCustomer(shop, { name: 'Ann Archive', points: 40 });
  const reward = await addReward(shop, { name: 'Tea of the archive' });
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, repeat,
                              points_used, hold, resolved_at)
     values ($1, $2, $3, 'completed', 'Tea of the archive', 'FREE_ITEM', 0, current_date, 'always', 9, 1, now())`,
    [shop.id, ann.id, reward.id],
  );
  await sql('insert into visits (store_id, customer_id) values ($1, $2)', [shop.id, ann.id]);
  await sql(
    `insert into sms_service_messages (store_id, customer_id, kind, quota_month, segments)
     values ($1, $2, 'page_code', '2026-03-01', 1)`,
    [shop.id, ann.id],
  );
  await join(deps, token, joining);
  inChain = (await findInChain(joining, ann.phone))?.id ?? '';
});

const exportOf = async (id: string, owner: string) =>
  call<PersonalData>('GET', `/store/customers/${id}/export`, { token: owner });

test("CH-34 the export of a chain's customer has what the joined store keeps of them", async () => {
  const { first } = joining;
  const owner = await first.ownerToken();
  const stranger = await addCustomer(joining.first);
  const { status, body } = await exportOf(inChain, owner);
  expect(status).toBe(200);
  expect(body.customers).toMatchObject([{ id: inChain, points: 40 }]);
  expect(body.archives).toHaveLength(1);
  const [archive] = body.archives ?? [];
  expect(archive).toMatchObject({
    customers: [{ id: ann.id, name: 'Ann Archive', phoneNumber: ann.phone, points: 0 }],
    pointsChanges: [
      { points: 40, reason: 'set by the test' },
      { points: -40, reason: 'Moved to the chain that the store joined' },
    ],
    visits: [{}],
    redemptions: [{ name: 'Tea of the archive' }],
    serviceTexts: [{ kind: 'page_code' }],
  });
  expect(archive?.shop).toBe(
    (await sql<{ name: string }>('select name from shops where id = $1', [joining.shop.id]))[0]?.name,
  );
  expect((await exportOf(stranger.id, owner)).body).not.toHaveProperty('archives');
});

test('CH-34 their own page has it too, without what the store keeps for itself', async () => {
  const { first, shop } = joining;
  const cookie = await openPage(first, ann);
  const { body } = await callPage<PersonalData>('GET', shop, { cookie, path: '/data' });
  const [archive] = body.archives ?? [];
  expect(archive?.redemptions).toMatchObject([{ name: 'Tea of the archive' }]);
  expect(archive?.pointsChanges?.[0]).not.toHaveProperty('reason');
  for (const internal of ['auditEntries', 'flags', 'formerNumbers']) expect(archive).not.toHaveProperty(internal);
});

test('CH-34 somebody who was merged in the chain is exported with all of their records', async () => {
  const { first } = joining;
  const owner = await first.ownerToken();
  const into = await addCustomer(first);
  expect((await merge(first, { id: inChain }, into)).status).toBe(200);
  const { body } = await exportOf(into.id, owner);
  expect(body.archives?.map(({ customers }) => customers?.map(({ id }) => id))).toEqual([[ann.id]]);
});

test('CH-34 what a store that left the chain keeps is its own again', async () => {
  const { first, shop } = joining;
  await sql('update shops set left_at = now() where store_id = $1 and id = $2', [first.id, shop.id]);
  expect((await exportOf(inChain, await first.ownerToken())).body).not.toHaveProperty('archives');
});

test('CH-34 erasing removes the person from every archive', async () => {
  const { first, shop } = joining;
  const owner = await first.ownerToken();
  // The archive also keeps the number where it is not a customer's: in rejected rows of a file and of the register.
  const [file] = await sql<{ id: string }>(
    `insert into customer_imports (store_id, created_by, created_at, file_name, status)
     values ($1, $1, now(), 'people.csv', 'done') returning id`,
    [shop.id],
  );
  const stranger = await addCustomer(first, { name: 'Sam Stranger', phone: newPhone() });
  for (const [row, { phone, name }] of [ann, stranger].entries()) {
    await sql(
      `insert into customer_import_rejections (store_id, import_id, row_number, reason, cells, phone_digits)
       values ($1, $2, $3, 'invalid_birthday', $4, $5)`,
      [shop.id, file?.id, row + 1, [name, phone], phone.slice(2)],
    );
    await sql('insert into pos_customers (store_id, pos_customer_id, phones) values ($1, $2, $3)', [
      shop.id,
      `P${row}`,
      [phone],
    ]);
  }
  for (const id of [inChain, stranger.id]) {
    expect((await call('DELETE', `/store/customers/${id}`, { token: owner })).status).toBe(204);
    expect((await exportOf(id, owner)).status).toBe(404);
  }
  expect(await listTraces([ann, stranger])).toEqual([]);
});

/** The tables that still have one of these names or phone numbers. */
async function listTraces(people: readonly Person[]): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const words = people.flatMap(({ phone, name }) => [phone.slice(2), name]);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(
      `select 1 from ${name} t where t.store_id = any($1::uuid[]) and t::text ilike any(select '%' || w || '%' from unnest($2::text[]) w) limit 1`,
      [[joining.first.id, joining.shop.id], words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
