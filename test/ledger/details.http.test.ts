import type { LedgerRow } from '../../src/contract/customerRecords';
import type { PersonalData } from '../../src/contract/personalData';
import type { PointsChange } from '../../src/contract/points';
import type { Database } from '../../src/server/database/Database';
import { appendToLedger, type LedgerEntry } from '../../src/server/modules/ledger';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const append = (store: TestStore, { id }: Person, entry: Pick<LedgerEntry, 'kind' | 'delta' | 'source' | 'details'>) =>
  database
    .forStore(store.id)
    .transaction((query) =>
      appendToLedger(query, { storeId: store.id, customerId: id, actor: { role: 'system', id: null }, ...entry }),
    );

/** The newest change with its reason, as the owner, the kiosk and an export have it. */
async function read(store: TestStore, { id, phone }: Person) {
  const token = await store.ownerToken();
  const lookup = new URLSearchParams({ phone, storeSubdomain: store.subdomain }).toString();
  const [owner, kiosk, exported] = await Promise.all([
    call<LedgerRow[]>('GET', `/store/customers/${id}/points`, { token }),
    call<PointsChange[]>('GET', `/public/customer/points?${lookup}`, { token: await store.kioskToken() }),
    call<PersonalData>('GET', `/store/customers/${id}/export`, { token }),
  ]);
  const pick = (row: { reason?: unknown; details?: unknown } | undefined) => [row?.reason, row?.details];
  return [pick(owner.body[0]), pick(kiosk.body[0]), pick(exported.body.pointsChanges.at(-1))];
}

test('BX-310 a reason of the product is stored as a code with values, and sent with them beside a sentence', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const earning = { excludedCents: 500, factor: 2.5, promotion: 'Año, "2x"' };
  const details = { code: 'purchase', cents: 123_450, ...earning, by: 'store' } as const;
  await append(store, person, { kind: 'earn', delta: 1_232, source: 'order:1', details });
  expect(await sql('select reason, details from points_ledger where customer_id = $1', [person.id])).toEqual([
    { reason: null, details },
  ]);
  const sentence = 'Purchase of $1234.50, $5.00 of it earns no points, 2.5x by Año, "2x", credited by the store';
  expect(await read(store, person)).toEqual(Array(3).fill([sentence, details]));

  const change = { code: 'purchase_changed', centsBefore: 123_450, cents: 0 } as const;
  await append(store, person, { kind: 'reversal', delta: -1_232, source: 'order:1@2', details: change });
  expect(await read(store, person)).toEqual(Array(3).fill(['Purchase reduced from $1234.50 to $0.00', change]));

  // Customers do not see why an adjustment was made.
  await append(store, person, { kind: 'adjustment', delta: 5, source: 'import:1:2', details: { code: 'import' } });
  const imported = ['Starting balance (import)', { code: 'import' }];
  expect(await read(store, person)).toEqual([imported, [undefined, undefined], imported]);
});

test('BX-310 a row that an earlier version wrote is shown as it was written', async () => {
  const store = await createTestStore();
  const person = await addCustomer(store);
  const reason = 'Purchase of $12.50, 2x by Happy hour, credited by the store';
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, reason)
     values ($1, $2, 25, 'earn', 'order:1', 'system', $3)`,
    [store.id, person.id, reason],
  );
  expect(await read(store, person)).toEqual(Array(3).fill([reason, undefined]));
});
