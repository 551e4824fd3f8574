import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import * as customers from '../../src/contract/customers';
import * as redemptions from '../../src/contract/redemptions';
import * as rewards from '../../src/contract/rewards';
import { IdempotencyHeader } from '../../src/contract/wire';
import { isPassThrough } from '../../src/server/http/passThrough';

const closed = { additionalProperties: false };

test.each<[string, TSchema]>([
  ['an open object', Type.Object({ a: Type.String() })],
  ['a default that can be missing', Type.Object({ a: Type.Optional(Type.String({ default: 'x' })) }, closed)],
  ['a default of the whole object', Type.Object({ a: Type.String() }, { ...closed, default: { a: 'x' } })],
  ['a nested object', Type.Object({ a: Type.Object({ b: Type.String() }) }, closed)],
  ['an object in a union', Type.Object({ a: Type.Union([Type.Null(), Type.Object({})]) }, closed)],
  ['a list', Type.Object({ a: Type.Array(Type.Object({})) }, closed)],
  ['an unknown keyword', Type.Object({ a: Type.String({ contentEncoding: 'base64' }) }, closed)],
  ['a schema of text', Type.String()],
])('%s needs preparation', (_what, schema) => {
  expect(isPassThrough(schema, true)).toBe(false);
});

test('the lookup, the redeem request and its key need no preparation', () => {
  expect(isPassThrough(customers.CustomerLookup, true)).toBe(true);
  expect(isPassThrough(redemptions.RedeemRequest, true)).toBe(true);
  expect(isPassThrough(IdempotencyHeader, false)).toBe(true);
  expect(isPassThrough(IdempotencyHeader, true)).toBe(false);
});

const ID = '00000000-0000-4000-8000-000000000000';
const WORDS = ['x', '', '+12025550123', ID, '5', 'true', 'null', '1990-01-01', 'pending', 'FREE_ITEM'];
const VALUES: readonly unknown[] = [...WORDS, 5, 0, -1, 1.5, true, false, null, [], {}, ['x'], { x: 1 }];

const schemas = Object.entries<TSchema>({ ...customers, ...redemptions, ...rewards, IdempotencyHeader }).filter(
  ([, schema]) => isPassThrough(schema, true) || isPassThrough(schema, false),
);

test.each(schemas)('%s: preparation does not change an accepted value', (_name, schema) => {
  const drops = isPassThrough(schema, true);
  const validator = Compile(schema);
  const names = Object.keys((schema as unknown as { properties: object }).properties);
  for (let step = 0; step < 3_000; step += 1) {
    const fields = [...names, 'undeclared'].filter(() => Math.random() < 0.9);
    const value = Object.fromEntries(fields.map((name) => [name, VALUES[Math.floor(Math.random() * VALUES.length)]]));
    if (!validator.Check(value)) continue;
    for (const convert of [true, false]) {
      const copy = structuredClone(value);
      const filled = validator.Default(convert ? validator.Convert(copy) : copy);
      expect(drops ? validator.Clean(filled) : filled).toEqual(value);
    }
  }
});
