import { randomUUID } from 'node:crypto';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { signInAdmin } from '../support/admin';
import { newEmail, ownerOf } from './ownerCalls';

let token: string;
let world: TestStore;
beforeAll(async () => {
  [{ token }, world] = await Promise.all([signInAdmin(), createTestStore()]);
});

interface Refused {
  statusCode: number;
  message: string | string[];
}
const create = (body: object) => call<Refused>('POST', '/store-owners', { token, body });
const long = (length: number) => 'n'.repeat(length);

const NAMES: [unknown, string][] = [
  ['', 'name is required'],
  ['   ', 'name is required'],
  [long(121), 'name must be at most 120 characters'],
  // Fewer signs than units: what is kept is counted in units.
  ['👍'.repeat(61), 'name must be at most 120 characters'],
  ['A\u0000B', 'name must be plain text'],
  ['A\ud800B', 'name must be plain text'],
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

test('VA-02 OW-05 OW-10 each wrong field of a new owner has its message, and nobody is added', async () => {
  for (const [field, cases] of Object.entries({ name: NAMES, email: EMAILS, password: PASSWORDS, storeId: STORES })) {
    for (const [value, message] of cases) {
      const email = newEmail();
      const answer = await create(ownerOf(world, { email, [field]: value }));
      expect([field, value, answer.status, answer.body.message]).toEqual([field, value, 400, [message]]);
      expect(await sql('select from accounts where email = $1', [email])).toEqual([]);
    }
  }
});

test('VA-02 several wrong fields are told at once, the missing ones too', async () => {
  const wrong = { storeId: '', name: ' ', email: 'nora', password: 'short' };
  expect((await create(wrong)).body.message).toEqual([
    'Store with ID is required',
    'name is required',
    'email must be a valid email address',
    'Password must be at least 8 characters long.',
  ]);
  expect((await create({ storeId: world.id, name: '', email: '', password: '' })).body.message).toHaveLength(3);
  expect((await create({})).body.message).toEqual([
    'Store with ID is required',
    'name is required',
    'email is required',
    'password is required',
  ]);
  const person = ownerOf(world, { storeId: undefined });
  expect((await create(person)).body.message).toEqual(['Store with ID is required']);
  expect((await create({ ...person, name: ' ' })).body.message).toEqual([
    'Store with ID is required',
    'name is required',
  ]);
  const mixed = { storeId: 'nonsense', name: 7, email: 'nora' };
  const told = ['Store with ID must be a valid id', 'name must be text', 'email must be a valid email address'];
  expect((await create({ ...mixed, password: long(201) })).body.message).toEqual([
    ...told,
    'password must be at most 200 characters',
  ]);
  const change = await call<Refused>('PATCH', `/store-owners/${world.ownerId}`, { token, body: mixed });
  expect([change.status, change.body.message]).toEqual([400, told]);
  for (const none of [null, [], 'text']) {
    expect([none, (await create(none as object)).body.message]).toEqual([none, ['The request must be an object']]);
  }
});

test('VA-02 OW-10 an unknown store is told by its id: 404', async () => {
  const unknown = randomUUID();
  const answer = await create(ownerOf(world, { storeId: unknown.toUpperCase() }));
  expect([answer.status, answer.body.message]).toEqual([404, `Store with ID ${unknown} not found`]);
});

test('VA-02 what lies on the bounds is taken', async () => {
  const most = await create(ownerOf(world, { name: long(120), password: long(200) }));
  const least = await create(ownerOf(world, { name: 'Ö', password: 'eight888' }));
  expect([most.status, least.status]).toEqual([201, 201]);
});

test('VA-02 OW-05 each wrong field of a change has its message, and nothing changes', async () => {
  const path = `/store-owners/${world.ownerId}`;
  const before = (await call('GET', path, { token })).body;
  for (const [field, cases] of Object.entries({ name: NAMES, email: EMAILS, storeId: STORES })) {
    for (const [value, message] of cases) {
      const answer = await call<Refused>('PATCH', path, { token, body: { [field]: value } });
      expect([field, value, answer.status, answer.body.message]).toEqual([field, value, 400, [message]]);
    }
  }
  expect((await call('GET', path, { token })).body).toEqual(before);
});

test('VA-02 OW-06 each wrong password of a reset has its message, and the old one stays', async () => {
  const path = `/store-owners/${world.ownerId}/reset-password`;
  for (const [value, message] of [...PASSWORDS, [undefined, 'password is required'] as const]) {
    const answer = await call<Refused>('PATCH', path, { token, body: { password: value } });
    expect([value, answer.status, answer.body.message]).toEqual([value, 400, [message]]);
  }
  await world.ownerToken();
});
