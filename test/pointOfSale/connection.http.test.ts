import type { PosConnection } from '../../src/contract/pointOfSale';
import { addSale, setFault } from '../checkout/register';
import { newTag, signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

let admin: Promise<{ token: string }> | undefined;
const adminToken = async () => (await (admin ??= signInAdmin())).token;

const testConnection = async ({ id }: TestStore) =>
  call<PosConnection>('POST', `/stores/${id}/point-of-sale/test`, { token: await adminToken() });
const get = async ({ id }: { id: string }) =>
  (await call<PosConnection>('GET', `/stores/${id}/point-of-sale`, { token: await adminToken() })).body;

describe('BX-23 the state of the connection to a point of sale', () => {
  it('BX-23 a test finds the merchant, and the owner sees the same state', async () => {
    const store = await createTestStore({ clover_merchant_id: null });
    await addSale(store);
    expect(await get(store)).toEqual({
      status: 'unknown',
      reason: null,
      merchantId: null,
      checkedAt: null,
      lastSuccessAt: null,
    });
    const startedAt = Date.now();
    const { status, body } = await testConnection(store);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'connected', reason: null, merchantId: store.merchantId });
    expect(Date.parse(body.lastSuccessAt ?? '')).toBeGreaterThanOrEqual(startedAt);
    expect((await call('GET', '/store/point-of-sale', { token: await store.ownerToken() })).body).toEqual(body);
    // Owners can test too. Their tests share the store's limit of six per minute with those of administrators.
    const token = await store.ownerToken();
    const response = await call<PosConnection>('POST', '/store/point-of-sale/test', { token });
    expect(response).toMatchObject({ status: 200, body: { status: 'connected', merchantId: store.merchantId } });
    await sql('insert into pos_cursors (store_id, failures) values ($1, 4)', [store.id]);
    expect(await get(store)).toMatchObject({
      status: 'needs_attention',
      reason: 'The point of sale is not responding. Points are added as soon as it works again.',
      lastSuccessAt: response.body.lastSuccessAt,
    });
  });

  it.concurrent.each([
    ['unauthorized', /rejects the API key/],
    ['malformed', /not look like those of a point of sale/],
    ['server_error', /is not responding/],
  ])('BX-23 a failing point of sale is reported in plain words, without the key: %s', async (kind, reason) => {
    const store = await createTestStore();
    await testConnection(store);
    await setFault(store, kind);
    const { body } = await testConnection(store);
    expect(body).toMatchObject({ status: 'needs_attention', reason: expect.stringMatching(reason) as string });
    expect(body.lastSuccessAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain(`clover-${store.merchantId}`);
    await setFault(store, kind, 0);
    expect((await testConnection(store)).body).toMatchObject({ status: 'connected', reason: null });
  });

  it('BX-23 a missing key and the key of another merchant are distinguished', async () => {
    const store = await createTestStore({ clover_merchant_id: `ANOTHER${newTag()}` });
    expect((await testConnection(store)).body).toMatchObject({
      status: 'needs_attention',
      reason: expect.stringContaining('does not belong to this merchant') as string,
      merchantId: store.merchantId,
    });
    await sql('delete from store_secrets where store_id = $1', [store.id]);
    expect((await testConnection(store)).body.reason).toMatch(/No API key is saved/);
  });

  it('BX-156 an administrator reads what to do about a connection, and the owner whom to ask', async () => {
    const store = await createTestStore();
    await sql('delete from store_secrets where store_id = $1', [store.id]);
    const token = await store.ownerToken();
    const reasons: Record<string, (string | null)[]> = {};
    for (const vendor of ['point-of-sale', 'contact-sync']) {
      const byAdmin = await call<PosConnection>('POST', `/stores/${store.id}/${vendor}/test`, {
        token: await adminToken(),
      });
      const tested = await call<PosConnection>('POST', `/store/${vendor}/test`, { token });
      const read = await call<PosConnection>('GET', `/store/${vendor}`, { token });
      expect(read.body.reason).toBe(tested.body.reason);
      reasons[vendor] = [byAdmin.body.reason, read.body.reason];
    }
    expect(reasons).toEqual({
      'point-of-sale': [
        'No API key is saved. Enter the key of the point of sale.',
        'Your register is not connected yet. Ask your administrator to enter its key.',
      ],
      'contact-sync': [
        'Contact sync is off: no API key is saved. Enter the key of the contact management system.',
        'Contacts and texts are not connected yet. Ask your administrator to enter the key.',
      ],
    });
  });

  it('BX-156 the last read is the latest one, even a moment after another', async () => {
    const store = await createTestStore();
    await testConnection(store);
    // This simulates that the test was a minute ago.
    const moved = await sql<{ at: Date }>(
      `update store_integrations set succeeded_at = succeeded_at - interval '1 minute',
                                     checked_at = checked_at - interval '1 minute'
       where store_id = $1 and provider = 'clover' returning succeeded_at as at`,
      [store.id],
    );
    const first = new Date(moved[0]?.at ?? 0);
    expect((await get(store)).lastSuccessAt).toBe(first.toISOString());
    // A setting adds the row before the first poll, which is no read.
    await sql('insert into pos_cursors (store_id) values ($1)', [store.id]);
    expect((await get(store)).lastSuccessAt).toBe(first.toISOString());
    // A poll writes only its own time.
    const polledAt = new Date(first.getTime() + 20_000).toISOString();
    await sql('update pos_cursors set polled_at = $2 where store_id = $1', [store.id, polledAt]);
    expect((await get(store)).lastSuccessAt).toBe(polledAt);
    await sql('update pos_cursors set failures = 1 where store_id = $1', [store.id]);
    expect((await get(store)).lastSuccessAt).toBe(first.toISOString());
    const tested = (await testConnection(store)).body.lastSuccessAt ?? '';
    expect(Date.parse(tested)).toBeGreaterThan(first.getTime());
  });

  it('BX-23 tests are limited for each store', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await testConnection(store)).status);
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
    expect((await testConnection(other)).status).toBe(200);
  });

  it('BX-23 a saved key is checked in the background, even during an outage of the point of sale', async () => {
    const store = await createTestStore({ clover_merchant_id: null });
    await setFault(store, 'hang', 1);
    const patch = async (body: object) => call('PATCH', `/stores/${store.id}`, { token: await adminToken(), body });
    expect((await patch({ cloverMerchantId: store.merchantId })).status).toBe(200);
    // The save did not wait for the check, whose hanging request ends only after 4 s.
    expect((await get(store)).status).toBe('unknown');
    await eventually('the connection is checked', async () => (await get(store)).status !== 'unknown');
    const other = newTag();
    await patch({ cloverApiKey: `clover-${other}` });
    await eventually('the new key is checked', async () => (await get(store)).reason?.includes('does not belong'));
    expect(await get(store)).toMatchObject({ merchantId: other });
  });

  it('BX-23 a changed merchant id adds one background check to the queue; an unchanged key and a rejected change add none', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const patch = async (body: object) =>
      (await call('PATCH', `/stores/${store.id}`, { token: await adminToken(), body })).status;
    const countJobs = async () =>
      (
        await sql("select from pgboss.job where name = 'pointOfSale.checkConnection' and singleton_key = $1", [
          store.id,
        ])
      ).length;
    expect(await patch({ name: 'Another name', cloverApiKey: `clover-${store.merchantId}` })).toBe(200);
    expect(await patch({ cloverApiKey: 'clover-NEW', subdomain: other.subdomain })).toBe(409);
    expect(await countJobs()).toBe(0);
    // The hanging request keeps the job in the queue until it is counted.
    await setFault(store, 'hang', 1);
    expect(await patch({ cloverMerchantId: newTag() })).toBe(200);
    expect(await countJobs()).toBe(1);
    await eventually('the check has failed', async () => (await get(store)).status === 'needs_attention');
  });
});
