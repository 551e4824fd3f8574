import { Compile } from 'typebox/compile';
import { EVENT_TYPES, type StoreEvent } from '../../src/contract/events';
import { asOwner } from '../checkout/asOwner';
import { createDeps } from '../checkout/syncing';
import { resolve } from '../merging/mergeCalls';
import { getDescription } from '../server/describedRoutes';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addReward } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createBusyStore } from '../verification/busyStore';
import { readAll } from './feed';

// The busy store sends a campaign and imports a file.
runOnDedicatedServer();
jest.setTimeout(180_000);

/** Lists events that are not exactly one variant of the description: each has the fields described, and no others. */
async function listUndescribed(events: readonly StoreEvent[]): Promise<StoreEvent[]> {
  const { oneOf = [], discriminator } = (await getDescription()).components.schemas.Event ?? {};
  expect(Object.keys(discriminator?.mapping ?? {}).sort()).toEqual([...EVENT_TYPES].sort());
  const variants = oneOf.map(({ properties: { data, ...others }, ...variant }) =>
    Compile({
      ...variant,
      additionalProperties: false,
      properties: { ...others, data: { ...data, additionalProperties: false } },
    }),
  );
  return events.filter((event) => variants.filter((variant) => variant.Check(event)).length !== 1);
}

test('PL-06 PL-12 PL-14 a store in which everything happens writes every kind of event, without anything personal', async () => {
  const database = await openTestDatabase();
  try {
    const { store, buyer, referrer, erased, merged, heldTwice } = await createBusyStore(createDeps(database));
    const path = `/stores/${store.id}/rewards/redemptions/${heldTwice}`;
    await asOwner(store, 'PATCH', path, { status: 'pending' });
    await resolve(store, heldTwice, 'completed');
    const { body: reward } = await asOwner<{ id: string }>(store, 'POST', `/stores/${store.id}/rewards`, {
      name: 'Soup of Bo Buyer',
      rewardType: 'FREE_ITEM',
      pointsRequired: 10,
    });
    await asOwner(store, 'PATCH', `/stores/${store.id}/rewards/${reward.id}`, { pointsRequired: 11 });
    await asOwner(store, 'DELETE', `/stores/${store.id}/rewards/${reward.id}`);
    await asOwner(store, 'PATCH', `/store/customers/${buyer.id}`, { name: 'Bob Canary', birthday: '1971-12-09' });
    await addReward(store);
    const events = await readAll(store);

    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPES].sort());
    // Every change of a balance, of every kind, is one event with the balance of the ledger.
    const changes = events.filter(({ type }) => type === 'points.changed').map(({ data }) => data);
    const rows = await sql<{ customerId: string; number: number }>(
      `select customer_id as "customerId", number, kind, delta, balance_after as balance, source
       from points_ledger where store_id = $1`,
      [store.id],
    );
    const byRow = (list: Record<string, unknown>[]) =>
      list.toSorted((a, b) =>
        `${String(a.customerId)} ${String(a.number)}`.localeCompare(`${String(b.customerId)} ${String(b.number)}`),
      );
    expect(byRow(changes)).toEqual(byRow(rows));
    expect([...new Set(changes.map(({ kind }) => kind))].sort()).toEqual([
      'adjustment',
      'earn',
      'expiry',
      'redeem',
      'referral',
      'refund',
      'reversal',
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);

    // Names, numbers and birthdays of the store's people, those that were erased too, are in no event.
    const text = JSON.stringify(await sql('select * from events where store_id = $1', [store.id]));
    for (const { id, name, phone } of [buyer, referrer, erased, merged]) {
      expect(text).toContain(id);
      for (const word of [...name.split(' '), phone.slice(2)]) expect(text).not.toContain(word);
    }
    for (const word of ['Bob', 'Canary', 'Soup', 'Imported', '1971', '12-09', '1990', '05-17', 'Too many']) {
      expect(text).not.toContain(word);
    }
    expect(await listUndescribed(events)).toEqual([]);
  } finally {
    await database.close();
  }
});
