import { toShop, type Database } from '../../src/server/database/Database';
import { signUpAtKiosk } from '../../src/server/modules/checkIn/signUp';
import { generateReferralCode } from '../../src/server/modules/customers/referralCode';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { openTestDatabase } from '../support/openTestDatabase';
import { TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone } from '../support/testStore';

let database: Database;
const encryptor = createEncryptor(TEST_SECRETS_KEY);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function setUp() {
  const store = await createTestStore();
  const actor = {
    scope: 'kiosk',
    role: 'store_owner',
    accountId: store.ownerId,
    ...toShop(store.id),
    requestId: 'test',
  } as const;
  const register = (codes: string[]) => {
    const body = { phone: newPhone(), name: 'New', birthday: '1990-01-01', storeSubdomain: store.subdomain };
    return signUpAtKiosk(
      { db: database.forStore(store.id), encryptor },
      actor,
      body,
      'key',
      () => codes.shift() ?? 'RAN0UT00',
    );
  };
  return { store, register };
}

test('AP-34 another code is generated instead of one that the store already has', async () => {
  const { store, register } = await setUp();
  await addCustomer(store, { referral_code: 'TAKEN333' });
  await addCustomer(await createTestStore(), { referral_code: 'FREE4444' });
  const { customer } = await register(['TAKEN333', 'TAKEN333', 'FREE4444']);
  expect(customer.referralCode).toBe('FREE4444');
  expect(await sql('select id from customers where store_id = $1', [store.id])).toHaveLength(2);
});

test('AP-34 registration fails when the store already has every generated code', async () => {
  const { store, register } = await setUp();
  await addCustomer(store, { referral_code: 'TAKEN333' });
  await expect(register(Array<string>(99).fill('TAKEN333'))).rejects.toMatchObject({
    constraint: 'customers_referral_code',
  });
  expect(await sql('select id from customers where store_id = $1', [store.id])).toHaveLength(1);
});

test('AP-34 codes have no similar characters and are rarely equal', () => {
  const codes = Array.from({ length: 5000 }, generateReferralCode);
  for (const code of codes) expect(code).toMatch(/^[CDFHJKMNPRTVWXY34679]{8}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
