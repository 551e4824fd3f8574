import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { AuditQuery } from '../../src/contract/audit';
import { CustomerLookup } from '../../src/contract/customers';
import { GroupsQuery } from '../../src/contract/groups';
import { OwnersQuery } from '../../src/contract/owners';
import { PageQuery } from '../../src/contract/paging';
import { CustomerRedemptionsQuery, RedemptionsQuery } from '../../src/contract/redemptions';
import { StoresQuery } from '../../src/contract/stores';
import { Id } from '../../src/contract/wire';
import { withBodyRules } from '../../src/server/http/validation';
import { getDescription } from './describedRoutes';

const QUERIES: Record<string, TSchema> = {
  ...{ AuditQuery, CustomerLookup, GroupsQuery, OwnersQuery, PageQuery },
  ...{ CustomerRedemptionsQuery, RedemptionsQuery, StoresQuery },
};
const PARAMETERS: Record<string, TSchema> = {
  id: Type.Object({ id: Id }),
  storeId: Type.Object({ storeId: Id }),
  'storeId and customerId': Type.Object({ storeId: Id, customerId: Id }),
  subdomain: Type.Object({ subdomain: Type.String() }),
  'every kind of field': Type.Object({ a: Type.Integer(), b: Type.Boolean(), c: Type.Number(), d: Type.String() }),
};

const getNames = (schema: TSchema) => Object.keys((schema as unknown as { properties: object }).properties);

test('the schemas below are those of all queries and paths of the API', async () => {
  const known = [...Object.values(QUERIES), ...Object.values(PARAMETERS)].map((schema) =>
    getNames(schema).sort().join(),
  );
  const operations = Object.values((await getDescription()).paths).flatMap((path) => Object.values(path));
  const used = operations.flatMap(({ parameters = [] }) =>
    ['query', 'path'].map((place) => parameters.filter((one) => one.in === place).map(({ name }) => name)),
  );
  const unknown = used.map((names) => names.sort().join()).filter((names) => names !== '' && !known.includes(names));
  expect(unknown).toEqual([]);
});

const ID = '00000000-0000-4000-8000-000000000000';
const NUMBERS = ['0', '1', '16', '500', '501', '-1', '-0', '+5', '05', '5.0', '1.5', '1e2', ' 5', '5 ', '0x10', '1_0'];
const LARGE = ['999999999999999', '9007199254740993', '99999999999999999999', '-999999999999999'];
const WORDS = ['true', 'false', 'TRUE', 'yes', 'null', 'undefined', 'NaN', 'Infinity', '', ' ', 'x', 'é', '\0'];
const TEXTS = [...NUMBERS, ...LARGE, ...WORDS, ID, ID.toUpperCase(), '+12025550123', 'demo-store', 'name', 'pending'];
const VALUES: readonly unknown[] = [...TEXTS, ['1', '2'], ['true'], []];

/** The validation without a fast path: prepares every value by walking the schema. */
function createSlowValidation(schema: TSchema): (value: object) => unknown {
  const validator = Compile(schema);
  return (value) => {
    const prepared = validator.Clean(validator.Default(validator.Convert(value)));
    return validator.Check(prepared) ? { value: prepared } : 'rejected';
  };
}

/** A generator of numbers from 0 to 1 that repeats itself in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([
  ...Object.entries(QUERIES).map(([name, schema]) => [name, 'querystring', schema] as const),
  ...Object.entries(PARAMETERS).map(([name, schema]) => [name, 'params', schema] as const),
])('%s: the fast validation gives the results of the slow one', (_name, httpPart, schema) => {
  const validate = withBodyRules(() => ({}))({ schema, httpPart, method: 'GET', url: '/' });
  const validateSlowly = createSlowValidation(schema);
  const random = createRandom(2026);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const names = getNames(schema);
  const differences: unknown[] = [];
  const compare = (value: object) => {
    const result = validate(structuredClone(value)) as { value?: unknown; error?: Error };
    const fast = result.error ? 'rejected' : result;
    const slow = validateSlowly(structuredClone(value));
    if (JSON.stringify(fast) !== JSON.stringify(slow)) differences.push({ value, fast, slow });
  };
  // Each value of each field alone, then random combinations. A query may have undeclared fields, a path may not.
  for (const name of names) for (const value of VALUES) compare({ [name]: value });
  const others = httpPart === 'querystring' ? ['undeclared', '__proto__'] : [];
  for (let step = 0; step < 300; step += 1) {
    const fields = [...names, ...others].filter(() => random() < 0.7);
    compare(Object.fromEntries(fields.map((name) => [name, pick(VALUES)])));
  }
  expect(differences).toEqual([]);
});
