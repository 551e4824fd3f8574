import type { StoreGroup } from '../../src/contract/groups';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { duringStoreDeletion } from '../support/duringStoreDeletion';
import { createTestStore } from '../support/testStore';
import { addGroup, addStores, newTag, signInAdmin } from './groupCalls';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const read = (id: string) => call<StoreGroup>('GET', `/store-groups/${id}`, { token });
const change = (id: string, body: object) => call<StoreGroup>('PATCH', `/store-groups/${id}`, { token, body });

test('AP-19 AP-20 a store that is being deleted is told as one that does not exist, and no group is made', async () => {
  const message = ['storeIds holds a store that does not exist'];
  const told = { statusCode: 400, error: 'Bad Request', message, fields: { storeIds: message } };
  const name = `Group ${newTag()}`;
  const [one, other] = [await createTestStore(), await createTestStore()];
  const make = () => call('POST', '/store-groups', { token, body: { name, storeIds: [one.id] } });
  expect((await duringStoreDeletion(one.id, make)).body).toEqual(told);
  expect(await sql('select from store_groups where name = $1', [name])).toEqual([]);
  const group = await addGroup(token);
  expect((await duringStoreDeletion(other.id, () => change(group.id, { storeIds: [other.id] }))).body).toEqual(told);
  expect((await read(group.id)).body).toEqual(group);
});

test('AP-20 changes of one group at once leave one of the sets, never a mixture', async () => {
  const ids = (await addStores(40)).map(({ id }) => id);
  const group = await addGroup(token);
  const sets = [ids.slice(0, 25), ids.slice(15), ids.filter((_id, n) => n % 2 === 0)];
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(sets.map((storeIds) => change(group.id, { storeIds })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const left = (await read(group.id)).body.stores.map(({ id }) => id).sort();
    expect(sets.map((set) => [...set].sort())).toContainEqual(left);
  }
});
