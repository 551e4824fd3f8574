import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import { call } from '../support/http';
import { addAccount, createTestStore, signIn } from '../support/testStore';

let token: string;
beforeAll(async () => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  token = await signIn(admin.email);
});
const post = (path: string, body: object) => call<ErrorBody>('POST', path, { token, body });

test('AP-90 an error names the fields that the schema and the use case find wrong, with their messages', async () => {
  const person = { name: 7, email: 'nora', password: 'short', storeId: '' };
  expect((await post('/store-owners', person)).body.fields).toEqual({
    name: ['name must be text'],
    storeId: ['Store with ID is required'],
    email: ['email must be a valid email address'],
    password: ['Password must be at least 8 characters long.'],
  });
  expect((await post('/stores', { cloverMerchantId: 'm'.repeat(65), smsLimit: -1 })).body.fields).toEqual({
    name: ['name is required'],
    subdomain: ['subdomain is required'],
    cloverApiKey: ['cloverApiKey is required'],
    ghlApiKey: ['ghlApiKey is required'],
    cloverMerchantId: ['Merchant id must be at most 64 characters'],
    smsLimit: ['smsLimit must be a whole number from 0 to 10,000,000'],
  });
  const { body } = await post('/store-groups', { name: 'Any', storeIds: [randomUUID(), 'none'] });
  expect(body.fields).toEqual({ 'storeIds.1': ['storeIds.1 must be a valid id'] });
});

test('AP-90 an error names every invalid field, however many there are', async () => {
  const texts = { name: 7, subdomain: 7, cloverApiKey: 7, ghlApiKey: 7, ghlFineToken: {}, cloverMerchantId: {} };
  const numbers = { pointsPerDollar: -0.001, referralPoints: 0, purchaseReferralPercentage: -0.001, smsLimit: -1 };
  const body = { ...texts, ...numbers, isReferralEnabled: 1 };
  const response = await post('/stores', body);
  expect(Object.keys(response.body.fields ?? {}).sort()).toEqual(Object.keys(body).sort());
  expect(response.body.message).toHaveLength(11);
});

test('AP-90 an error about the request as a whole names no field', async () => {
  for (const body of [[], 'text']) {
    const response = await post('/store-owners', body as object);
    expect([response.status, response.body]).toEqual([
      400,
      { statusCode: 400, error: 'Bad Request', message: ['The request must be an object'] },
    ]);
  }
});

test('a repeated registration repeats the fields of its error', async () => {
  const store = await createTestStore();
  const request = {
    token: await store.kioskToken(),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      phone: '+12025550123',
      name: 'Nora',
      birthday: '2000-01-01',
      storeSubdomain: store.subdomain,
      referralCode: 'ZZZZ9999',
    },
  };
  const first = await call<ErrorBody>('POST', '/public/register', request);
  expect(first.body).toMatchObject({
    message: 'Invalid referral code',
    fields: { referralCode: ['Invalid referral code'] },
  });
  expect((await call<ErrorBody>('POST', '/public/register', request)).body).toEqual(first.body);
});
