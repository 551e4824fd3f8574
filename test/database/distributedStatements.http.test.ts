import pg from 'pg';
import { RULES as VERIFIED } from '../../src/server/modules/verification/verifyDatabase';
import { testDatabase } from '../support/sql';
import { createRules, RULES, type Rules } from '../support/statements/distributedRules';
import { recordStatements } from '../support/statements/recordStatements';

/** Checks every statement of the server, with its fragments, against the rules of decision 0113. */
let client: pg.Client;
let rules: Rules;

beforeAll(async () => {
  client = new pg.Client(testDatabase());
  await client.connect();
  await client.query('begin');
  // The nodes of a cluster need none of the functions, which takes minutes.
  await client.query('set local citus.enable_ddl_propagation = off');
  rules = await createRules(client);
});
afterAll(() => client.end());

it('BX-65 no statement of the server breaks a rule of distributed databases', async () => {
  const { statements, functions, unreached } = await recordStatements();
  expect(functions).toBeGreaterThan(450);
  expect(statements.length).toBeGreaterThan(700);
  expect(unreached).toEqual([]);
  const broken: string[] = [];
  for (const { source, text } of statements) {
    // A lock of a table is nothing that Citus plans.
    if (/^\s*lock table/.test(text)) continue;
    for (const rule of await rules.check(text)) broken.push(`${source}: ${rule}`);
  }
  expect(broken).toEqual([]);
});

it('BX-65 no rule of regulars verify breaks one either', async () => {
  const broken: string[] = [];
  for (const { id, checked, violations } of VERIFIED) {
    for (const text of [checked.count, ...violations]) {
      for (const rule of await rules.check(text)) broken.push(`${id}: ${rule}`);
    }
  }
  expect(broken).toEqual([]);
});

it.each<[string, string[], string]>([
  [
    'a subquery that compares its store with that of the outer row',
    [RULES.store],
    `select (select max(l.number) from points_ledger l where l.store_id = c.store_id and l.customer_id = c.id)
     from customers c where c.store_id = $1`,
  ],
  [
    'a lateral join without the store of a parameter',
    [RULES.store],
    `select from customers c cross join lateral (select at from visits v where v.store_id = c.store_id limit 1) v
     where c.store_id = $1`,
  ],
  [
    'joined tables whose stores are compared with each other, and a subquery with the parameter',
    [],
    `select (select max(l.number) from points_ledger l where l.store_id = $1 and l.customer_id = c.id)
     from stores s join customers c on c.store_id = s.id join visits v on v.store_id = c.store_id and v.customer_id = c.id
     where s.id = $1`,
  ],
  [
    'a table that is joined with the result of a subquery of the store',
    [],
    `select from (select store_id, id from customers where store_id = $1 limit 3) c
     join visits v on v.store_id = c.store_id and v.customer_id = c.id`,
  ],
  [
    'a subquery for each row of a table that is on every node',
    [RULES.outer],
    'select (select max(i.status) from store_integrations i where i.store_id = s.id) from stores s where s.id = $1',
  ],
  [
    'the same as a condition',
    [RULES.outer],
    `select from stores s
     where s.is_active and not (s.chain_since is null and exists (select from shops h where h.store_id = s.id))`,
  ],
  [
    'the same with the parameter, or without the outer row',
    [],
    `select (select max(i.status) from store_integrations i where i.store_id = $1) from stores s
     where s.id = $1 and s.id in (select store_id from shops where store_id = $1)`,
  ],
  [
    'an outer join of a table that is on every node, for several stores',
    [RULES.outer],
    'select i.status from stores s left join store_integrations i on i.store_id = s.id where s.id = any($1)',
  ],
  [
    'an outer join of a table that is on every node, for one store',
    [],
    'select i.status from stores s left join store_integrations i on i.store_id = s.id where s.id = $1',
  ],
  [
    'an outer join of two tables of stores',
    [],
    'select from shops h join stores s on s.id = h.id left join store_integrations i on i.store_id = h.store_id',
  ],
  ['all stores', [], 'select from customers c join visits v on v.store_id = c.store_id and v.customer_id = c.id'],
  ['a random value in an update', [RULES.volatile], 'update customers set name = random()::text where store_id = $1'],
  [
    'an interval that is added to a column in an update',
    [RULES.column],
    `update customers set last_visit_at = last_visit_at + interval '1 day' where store_id = $1`,
  ],
  [
    'a date that is compared with the time in a delete',
    [RULES.column],
    'delete from customers where store_id = $1 and birthday < now()',
  ],
  [
    'now() in case of an update',
    [RULES.conditional],
    'update customers set updated_at = case when $2 then now() else updated_at end where store_id = $1',
  ],
  ['now() itself in an update', [], 'update customers set updated_at = now() where store_id = $1'],
  ['now() in returning', [RULES.returning], 'delete from visits where store_id = $1 returning at > now() as "isPast"'],
  [
    'now() after on conflict',
    [RULES.conflict],
    `insert into customer_former_phones (store_id, phone, customer_id) values ($1, $2, $3)
     on conflict (store_id, phone) do update set changed_at = now()`,
  ],
  [
    'selected rows that are inserted',
    [RULES.insertSelect],
    'insert into visits (store_id, customer_id) select store_id, id from customers where store_id = $1',
  ],
  [
    'selected rows that are inserted with returning',
    [],
    'insert into visits as v (store_id, customer_id) select store_id, id from customers where store_id = $1 returning v.id',
  ],
  [
    'selected rows that are inserted with returning and without an alias',
    [RULES.insertAlias],
    'insert into visits (store_id, customer_id) select store_id, id from customers where store_id = $1 returning id',
  ],
  [
    'an insert that returns a value of its with',
    [RULES.insertReturning],
    `with visit as (update customers set visits = visits + 1 where store_id = $1 and id = $2 returning store_id, id)
     insert into visits as v (store_id, customer_id) select visit.store_id, visit.id from visit
     returning (select visit.id from visit)`,
  ],
  [
    'a subquery among inserted values',
    [RULES.insertSubquery],
    'insert into visits (store_id, customer_id) values ($1, (select id from customers where store_id = $1))',
  ],
  [
    'a table of the coordinator',
    [],
    'delete from sessions where store_id = $1 returning expires_at > now() as "isValid"',
  ],
])('BX-65 the rules judge %s', async (_title, expected, text) => {
  expect(await rules.check(text)).toEqual(expected);
});
