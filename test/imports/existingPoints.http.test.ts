import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { importFile } from './importCalls';

const FILE = ['Phone,Name,Points', '2025550101,Ann,50', '2025550102,Bo,60', '2025550103,Cy,70'].join('\n');

test('BX-142 an import counts and names existing customers with points in the file, and adds them only if asked', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const ann = await addCustomer(store, { phone: '+12025550101', name: 'Ann', points: 10 });
  const bo = await addCustomer(store, { phone: '+12025550102', name: 'Bo', points: 0 });
  const listPoints = () =>
    sql('select phone, points from customers where store_id = $1 order by phone', [store.id]).then((rows) =>
      rows.map(({ points }) => points),
    );
  const existing = {
    existingWithPoints: 2,
    existingNames: [
      { id: ann.id, name: 'Ann', phoneNumber: '+12025550101' },
      { id: bo.id, name: 'Bo', phoneNumber: '+12025550102' },
    ],
  };
  const kept = { ...existing, added: 1, updated: 0, unchanged: 2, points: 70 };
  const first = await importFile(token, FILE, { onlyNewGetPoints: true });
  expect(first.checked).toMatchObject(kept);
  expect(first.done).toMatchObject(kept);
  expect(await listPoints()).toEqual([10, 0, 70]);

  const given = { ...existing, added: 0, updated: 2, unchanged: 1, points: 110 };
  const second = await importFile(token, FILE);
  expect(second.checked).toMatchObject(given);
  expect(second.done).toMatchObject(given);
  expect(await listPoints()).toEqual([60, 60, 70]);

  const third = await importFile(token, FILE);
  expect(third.done).toMatchObject({ existingWithPoints: 0, existingNames: [], unchanged: 3, points: 0 });
});
