import pg from 'pg';
import type { Owner } from '../../src/contract/owners';
import { call, type Answer } from '../support/http';
import { testDatabase } from '../support/sql';
import { openStore, type World } from '../support/world';
import { newEmail, ownerOf, signInAdmin } from './ownerCalls';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});
const change = (id: string, body: object) => call<Owner>('PATCH', `/store-owners/${id}`, { token, body });

/** What a call answers that comes while the store is being deleted, and ends when that is done. */
async function whileDeleted({ id }: World, send: () => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  await client.connect();
  await client.query('begin');
  await client.query('delete from stores where id = $1', [id]);
  const answer = send();
  const isWaiting = async () =>
    (
      await client.query(
        'select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))',
      )
    ).rowCount !== 0;
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
  await client.query('commit');
  await client.end();
  return answer;
}

test('AP-14 AP-15 OW-10 an owner who is to come to a store that is being deleted is told that there is none', async () => {
  const [elsewhere, one, other] = await Promise.all([openStore(), openStore(), openStore()]);
  for (const [store, send] of [
    [one, () => call('POST', '/store-owners', { token, body: ownerOf(one) })],
    [other, () => change(elsewhere.ownerId, { storeId: other.id })],
  ] as const) {
    const { status, body } = await whileDeleted(store, send);
    expect([status, body]).toMatchObject([404, { message: `Store with ID ${store.id} not found` }]);
  }
  const { body } = await call<Owner>('GET', `/store-owners/${elsewhere.ownerId}`, { token });
  expect(body.storeId).toBe(elsewhere.id);
});

test('AP-15 of two who change name and email at once, neither undoes what the other did', async () => {
  const world = await openStore();
  for (let round = 1; round <= 10; round += 1) {
    const [name, email] = [`Round ${round}`, newEmail()];
    await Promise.all([change(world.ownerId, { name }), change(world.ownerId, { email })]);
    const { body } = await call<Owner>('GET', `/store-owners/${world.ownerId}`, { token });
    expect(body).toMatchObject({ name, email });
  }
});
