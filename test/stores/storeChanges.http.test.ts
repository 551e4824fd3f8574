import type { Store } from '../../src/contract/stores';
import { newTag, signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';

let token: string;
let adminId: string;
beforeAll(async () => {
  ({ token, id: adminId } = await signInAdmin());
});

const KEYS = { cloverApiKey: 'secret-c', ghlApiKey: 'secret-g', ghlFineToken: 'secret-f' };
const SETTINGS = {
  cloverMerchantId: null as string | null,
  pointsPerDollar: 2,
  referralPoints: 50,
  isReferralEnabled: false,
  purchaseReferralPercentage: 7.5,
  smsLimit: 10,
  timeZone: 'America/Denver',
};
async function addStore(): Promise<Store> {
  const tag = newTag();
  const body = { name: `Change ${tag}`, subdomain: `change-${tag}`, ...SETTINGS, ...KEYS };
  return (await call<Store>('POST', '/stores', { token, body })).body;
}
const update = (id: string, body: object) => call<Store>('PATCH', `/stores/${id}`, { token, body });
const getStore = async ({ subdomain }: Store) =>
  (await call<Store>('GET', `/stores/subdomain/${subdomain}`, { token })).body;
const getSecrets = (id: string) => sql('select * from store_secrets where store_id = $1', [id]);

/** The store as it is compared: a job tests its connections in the meantime. */
const saved = (store: Store) => ({ ...store, connections: expect.anything() as unknown });

/** Lists the audit entries of a store, oldest first. */
const listAuditRows = (id: string) =>
  sql<{ action: string; old_values: unknown; new_values: unknown }>(
    `select action, store_id, record_type, actor_id, old_values, new_values from audit_log
     where record_id = $1 order by id`,
    [id],
  );
const auditRow = (store: Store, action: string, old_values: object | null, new_values: object | null) => ({
  action,
  store_id: store.id,
  record_type: 'store',
  actor_id: adminId,
  old_values,
  new_values,
});

test('AP-07 AP-08 ST-12 the audit log has the initial values of a store and each change, but only the names of changed keys', async () => {
  const store = await addStore();
  const created = auditRow(store, 'store_created', null, { name: store.name, subdomain: store.subdomain, ...SETTINGS });
  expect(await listAuditRows(store.id)).toEqual([created]);

  const name = `${store.name} 2`;
  await update(store.id.toUpperCase(), { name, smsLimit: 10, pointsPerDollar: 3, ghlApiKey: 'secret-new' });
  await update(store.id, { ...KEYS, ghlApiKey: 'secret-new', ghlFineToken: null });
  expect(await listAuditRows(store.id)).toEqual([
    created,
    auditRow(
      store,
      'store_updated',
      { name: store.name, pointsPerDollar: 2 },
      { name, pointsPerDollar: 3, secrets: ['ghlApiKey'] },
    ),
    auditRow(store, 'store_updated', {}, { secrets: ['ghlFineToken'] }),
  ]);
});

test('AP-09 AP-10 ST-06 the audit log has each change of status once, and what was deleted with a store', async () => {
  const store = await addStore();
  // Clients may send ids in upper case.
  const path = `/stores/${store.id.toUpperCase()}`;
  for (const isActive of [false, false, true, true]) {
    const response = await call<Store>('PATCH', `${path}/status`, { token, body: { isActive } });
    expect([response.status, response.body.isActive]).toEqual([200, isActive]);
    expect((await getStore(store)).isActive).toBe(isActive);
  }
  expect((await call('DELETE', `${path}/permanent`, { token })).status).toBe(204);
  const [, ...log] = await listAuditRows(store.id);
  const contents = { customers: 0, redemptions: 0, owners: 0, cashiers: 0 };
  expect(log).toEqual([
    auditRow(store, 'store_deactivated', { isActive: true }, { isActive: false }),
    auditRow(store, 'store_activated', { isActive: false }, { isActive: true }),
    auditRow(store, 'store_deactivated', { isActive: true }, { isActive: false }),
    auditRow(store, 'store_deleted', { name: store.name, subdomain: store.subdomain, ...contents }, null),
  ]);
  expect((await call('DELETE', `${path}/permanent`, { token })).status).toBe(404);
});

test('AP-08 AP-09 a change updates updatedAt, and saving the same values changes neither the store nor its keys', async () => {
  const store = await addStore();
  const keys = await getSecrets(store.id);
  await update(store.id, { name: store.name, ...SETTINGS, ...KEYS });
  expect([await getStore(store), await getSecrets(store.id)]).toEqual([saved(store), keys]);

  let before = store;
  for (const [path, body] of [
    ['', { name: `${store.name} 2` }],
    ['/status', { isActive: false }],
  ] as const) {
    const { body: after } = await call<Store>('PATCH', `/stores/${store.id}${path}`, { token, body });
    expect(after).toEqual({ ...saved(before), ...body, updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await getStore(store)).toEqual(saved(after));
    before = after;
  }
});

test.each<[keyof typeof SETTINGS | 'name' | 'isActive', unknown]>([
  ['name', 'Another name'],
  ['cloverMerchantId', newTag()],
  ['pointsPerDollar', 1.25],
  ['referralPoints', 51],
  ['isReferralEnabled', true],
  ['purchaseReferralPercentage', 0],
  ['smsLimit', 0],
])('AP-08 ST-09 updating %s changes no other field', async (field, value) => {
  const store = await addStore();
  const { body } = await update(store.id, { [field]: value });
  expect(body).toMatchObject({
    ...saved(store),
    usedSmsMonthly: body.usedSmsMonthly,
    updatedAt: body.updatedAt,
    [field]: value,
  });
  expect(await getStore(store)).toEqual(saved(body));
});

test('AP-08 a subdomain can be changed, but not to that of another store', async () => {
  const [store, other] = [await addStore(), await addStore()];
  const subdomain = newTag();
  expect((await update(store.id, { subdomain })).body).toMatchObject({ id: store.id, subdomain });
  expect((await getStore({ ...store, subdomain })).id).toBe(store.id);
  const message = 'This subdomain is already taken';
  const error = { statusCode: 409, error: 'Conflict', message, fields: { subdomain: [message] } };
  expect((await update(other.id, { subdomain: subdomain.toUpperCase(), name: 'Not this either' })).body).toEqual(error);
  expect(await getStore(other)).toEqual(saved(other));
});

test('AP-08 concurrent updates of different fields do not undo each other', async () => {
  const store = await addStore();
  for (let round = 1; round <= 10; round += 1) {
    await Promise.all([
      update(store.id, { smsLimit: round }),
      update(store.id, { referralPoints: round }),
      update(store.id, { ghlApiKey: `secret-${round}` }),
      update(store.id, { ghlFineToken: `fine-${round}` }),
    ]);
    const { body } = await call('GET', `/stores/${store.id}`, { token });
    expect(body).toMatchObject({
      smsLimit: round,
      referralPoints: round,
      ghlApiKey: `secret-${round}`,
      ghlFineToken: `fine-${round}`,
    });
  }
});
