import type { StoreGroup } from '../../src/contract/groups';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { onOneServer } from '../support/oneServer';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';
import { callWhileStoreIsDeleted } from '../support/whileStoreIsDeleted';
import { addGroup, addStores } from './groupFixtures';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const getGroup = (id: string) => call<StoreGroup>('GET', `/store-groups/${id}`, { token });
const update = (id: string, body: object) => call<StoreGroup>('PATCH', `/store-groups/${id}`, { token, body });

onOneServer(
  'AP-19 AP-20 a store that is deleted at the same time is reported as unknown, and the group stays unchanged',
  async () => {
    const message = ['storeIds contains a store that does not exist'];
    const error = { statusCode: 400, error: 'Bad Request', message, fields: { storeIds: message } };
    const name = `Group ${newTag()}`;
    const [one, other] = [await createTestStore(), await createTestStore()];
    const create = () => call('POST', '/store-groups', { token, body: { name, storeIds: [one.id] } });
    expect((await callWhileStoreIsDeleted(one.id, create)).body).toEqual(error);
    expect(await sql('select from store_groups where name = $1', [name])).toEqual([]);
    const group = await addGroup(token);
    expect((await callWhileStoreIsDeleted(other.id, () => update(group.id, { storeIds: [other.id] }))).body).toEqual(
      error,
    );
    expect((await getGroup(group.id)).body).toEqual(group);
  },
);

test('AP-20 concurrent updates of a group leave one of the requested sets of stores, never a mixture', async () => {
  const ids = (await addStores(40)).map(({ id }) => id);
  const group = await addGroup(token);
  const sets = [ids.slice(0, 25), ids.slice(15), ids.filter((_id, n) => n % 2 === 0)];
  for (let round = 0; round < 4; round++) {
    const responses = await Promise.all(sets.map((storeIds) => update(group.id, { storeIds })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const result = (await getGroup(group.id)).body.stores.map(({ id }) => id).sort();
    expect(sets.map((set) => [...set].sort())).toContainEqual(result);
  }
});
