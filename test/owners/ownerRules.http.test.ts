import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD, type TestStore } from '../support/testStore';
import { newEmail, ownerBody } from './ownerCalls';

let token: string;
let store: TestStore;
beforeAll(async () => {
  [{ token }, store] = await Promise.all([signInAdmin(), createTestStore()]);
});

const create = (body: object) => call<ErrorBody>('POST', '/store-owners', { token, body });
const long = (length: number) => 'n'.repeat(length);

const NAMES: [unknown, string][] = [
  ['', 'name is required'],
  ['   ', 'name is required'],
  [long(121), 'name must be at most 120 characters'],
  // The limit counts UTF-16 code units, of which an emoji has two.
  ['👍'.repeat(61), 'name must be at most 120 characters'],
  ['A\u0000B', 'name must be plain text'],
  ['A\ud800B', 'name must be plain text'],
  ['A\u202eB', 'name contains an invisible character that changes the direction of text. Please type it again.'],
  [7, 'name must be text'],
];
const EMAILS: [unknown, string][] = [
  ['', 'email is required'],
  [' ', 'email is required'],
  ['nora', 'email must be a valid email address'],
  ['nora@', 'email must be a valid email address'],
  ['no ra@example.com', 'email must be a valid email address'],
  ['"a\u0000"@example.com', 'email must be a valid email address'],
  [`${long(250)}@example.com`, 'email must be at most 254 characters'],
  [null, 'email must be text'],
];
const PASSWORDS: [unknown, string][] = [
  ['', 'Password must be at least 8 characters long.'],
  ['seven77', 'Password must be at least 8 characters long.'],
  [long(201), 'password must be at most 200 characters'],
  [12345678, 'password must be text'],
];
const STORES: [unknown, string][] = [
  ['', 'Store with ID is required'],
  ['  ', 'Store with ID is required'],
  ['nonsense', 'Store with ID must be a valid id'],
  ['\u0000', 'Store with ID must be a valid id'],
  [long(65), 'Store with ID must be a valid id'],
];

test('VA-02 OW-05 OW-10 each invalid field of a new owner has its message, and no account is created', async () => {
  for (const [field, cases] of Object.entries({ name: NAMES, email: EMAILS, password: PASSWORDS, storeId: STORES })) {
    for (const [value, message] of cases) {
      const email = newEmail();
      const response = await create(ownerBody(store, { email, [field]: value }));
      expect([field, value, response.status, response.body.message]).toEqual([field, value, 400, [message]]);
      expect(await sql('select from accounts where email = $1', [email])).toEqual([]);
    }
  }
});

test('VA-02 several invalid and missing fields are reported together', async () => {
  const invalid = { storeId: '', name: ' ', email: 'nora', password: 'short' };
  expect((await create(invalid)).body.message).toEqual([
    'Store with ID is required',
    'name is required',
    'email must be a valid email address',
    'Password must be at least 8 characters long.',
  ]);
  expect((await create({ storeId: store.id, name: '', email: '', password: '' })).body.message).toHaveLength(3);
  expect((await create({})).body.message).toEqual([
    'Store with ID is required',
    'name is required',
    'email is required',
    'password is required',
  ]);
  const person = ownerBody(store, { storeId: undefined });
  expect((await create(person)).body.message).toEqual(['Store with ID is required']);
  expect((await create({ ...person, name: ' ' })).body.message).toEqual([
    'Store with ID is required',
    'name is required',
  ]);
  const invalidBody = { storeId: 'nonsense', name: 7, email: 'nora' };
  const messages = ['Store with ID must be a valid id', 'name must be text', 'email must be a valid email address'];
  expect((await create({ ...invalidBody, password: long(201) })).body.message).toEqual([
    ...messages,
    'password must be at most 200 characters',
  ]);
  const update = await call<ErrorBody>('PATCH', `/store-owners/${store.ownerId}`, { token, body: invalidBody });
  expect([update.status, update.body.message]).toEqual([400, messages]);
  for (const none of [null, [], 'text']) {
    expect([none, (await create(none as object)).body.message]).toEqual([none, ['The request must be an object']]);
  }
});

test('VA-02 OW-10 an unknown store returns 404 with its id', async () => {
  const unknown = randomUUID();
  const response = await create(ownerBody(store, { storeId: unknown.toUpperCase() }));
  expect([response.status, response.body.message]).toEqual([404, `Store with ID ${unknown} not found`]);
});

test('VA-02 values at the limits are accepted', async () => {
  const longest = await create(ownerBody(store, { name: long(120), password: PASSWORD.padEnd(200, 'x') }));
  const shortest = await create(ownerBody(store, { name: 'Ö', password: '8-eights' }));
  expect([longest.status, shortest.status]).toEqual([201, 201]);
});

test('VA-02 OW-05 each invalid field of an update has its message, and nothing changes', async () => {
  const path = `/store-owners/${store.ownerId}`;
  const before = (await call('GET', path, { token })).body;
  for (const [field, cases] of Object.entries({ name: NAMES, email: EMAILS, storeId: STORES })) {
    for (const [value, message] of cases) {
      const response = await call<ErrorBody>('PATCH', path, { token, body: { [field]: value } });
      expect([field, value, response.status, response.body.message]).toEqual([field, value, 400, [message]]);
    }
  }
  expect((await call('GET', path, { token })).body).toEqual(before);
});

test('VA-02 OW-06 each invalid password of a reset has its message, and the old password still works', async () => {
  const path = `/store-owners/${store.ownerId}/reset-password`;
  for (const [value, message] of [...PASSWORDS, [undefined, 'password is required'] as const]) {
    const response = await call<ErrorBody>('PATCH', path, { token, body: { password: value } });
    expect([value, response.status, response.body.message]).toEqual([value, 400, [message]]);
  }
  await store.ownerToken();
});
