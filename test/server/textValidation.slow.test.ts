import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import * as appleWallet from '../../src/contract/appleWallet';
import * as audit from '../../src/contract/audit';
import * as automations from '../../src/contract/automations';
import * as customerPage from '../../src/contract/customerPage';
import * as manageCustomers from '../../src/contract/customerRecords';
import * as customers from '../../src/contract/customers';
import * as events from '../../src/contract/events';
import * as flags from '../../src/contract/flags';
import * as gifts from '../../src/contract/gifts';
import * as groups from '../../src/contract/groups';
import * as imports from '../../src/contract/imports';
import * as jobs from '../../src/contract/jobs';
import * as merging from '../../src/contract/merging';
import * as owners from '../../src/contract/owners';
import * as paging from '../../src/contract/paging';
import * as pointOfSale from '../../src/contract/pointOfSale';
import * as points from '../../src/contract/points';
import * as pointsExpiry from '../../src/contract/pointsExpiry';
import * as promotions from '../../src/contract/promotions';
import * as redemptions from '../../src/contract/redemptions';
import * as results from '../../src/contract/results';
import * as shops from '../../src/contract/shops';
import * as stats from '../../src/contract/stats';
import * as stores from '../../src/contract/stores';
import * as termPreviews from '../../src/contract/termPreviews';
import * as webhooks from '../../src/contract/webhooks';
import { Id } from '../../src/contract/wire';
import { withBodyRules } from '../../src/server/platform/http/validation';
import { getDescription } from './describedRoutes';

/** The schemas of all queries by name. */
const QUERIES = Object.entries<TSchema>({
  ...appleWallet,
  ...audit,
  ...automations,
  ...customerPage,
  ...customers,
  ...events,
  ...gifts,
  ...groups,
  ...imports,
  ...jobs,
  ...merging,
  ...owners,
  ...paging,
  ...flags,
  ...manageCustomers,
  ...pointOfSale,
  ...points,
  ...pointsExpiry,
  ...promotions,
  ...redemptions,
  ...results,
  ...shops,
  ...stats,
  ...stores,
  ...termPreviews,
  ...webhooks,
}).filter(([name]) => /(Query|Lookup)$/.test(name));

const getNames = (schema: TSchema) => Object.keys((schema as unknown as { properties: object }).properties);

/** The distinct sets of query or path parameters in the API description. */
async function listParameterNames(place: 'query' | 'path'): Promise<string[][]> {
  const operations = Object.values((await getDescription()).paths).flatMap((path) => Object.values(path));
  const names = operations.map(({ parameters = [] }) =>
    parameters
      // Many routes add `shop` to their schema.
      .filter(({ in: where, name }) => where === place && name !== 'shop')
      .map(({ name }) => name)
      .sort(),
  );
  return [...new Map(names.map((set) => [set.join(), set])).values()].filter((set) => set.length > 0);
}

test('the list of schemas above is complete', async () => {
  const known = QUERIES.map(([, schema]) => getNames(schema).sort());
  const names = known.map((set) => set.join());
  expect((await listParameterNames('query')).filter((set) => !names.includes(set.join()))).toEqual([]);
});

const ID = '00000000-0000-4000-8000-000000000000';
const NUMBERS = ['0', '1', '16', '500', '501', '-1', '-0', '+5', '05', '5.0', '1.5', '1e2', ' 5', '5 ', '0x10', '1_0'];
const LARGE = ['999999999999999', '9007199254740993', '99999999999999999999', '-999999999999999'];
const WORDS = ['true', 'false', 'TRUE', 'yes', 'null', 'undefined', 'NaN', 'Infinity', '', ' ', 'x', 'é', '\0'];
const TEXTS = [...NUMBERS, ...LARGE, ...WORDS, ID, ID.toUpperCase(), '+12025550123', 'demo-store', 'name', 'pending'];
const VALUES: readonly unknown[] = [...TEXTS, ['1', '2'], ['true'], []];

/** Creates a validation without the fast path. It walks the schema for each value. */
function createSlowValidation(schema: TSchema): (value: object) => unknown {
  const validator = Compile(schema);
  return (value) => {
    const prepared = validator.Clean(validator.Default(validator.Convert(value)));
    return validator.Check(prepared) ? { value: prepared } : 'rejected';
  };
}

/** A random generator of numbers from 0 to 1 that is equal in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Validates values in both ways, and returns those with different results. */
function findDifferences(schema: TSchema, httpPart: 'querystring' | 'params'): unknown[] {
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
  // Tests each value of each field alone, then random combinations. Only queries may have undeclared fields.
  for (const name of names) for (const value of VALUES) compare({ [name]: value });
  const others = httpPart === 'querystring' ? ['undeclared', '__proto__'] : [];
  for (let step = 0; step < 100; step += 1) {
    const fields = [...names, ...others].filter(() => random() < 0.7);
    compare(Object.fromEntries(fields.map((name) => [name, pick(VALUES)])));
  }
  return differences;
}

test.each(QUERIES)('%s: the fast validation has the results of the slow one', (_name, schema) =>
  expect(findDifferences(schema, 'querystring')).toEqual([]),
);

test('the fast validation of paths has the results of the slow one', async () => {
  const everyKind = Type.Object({ a: Type.Integer(), b: Type.Boolean(), c: Type.Number(), d: Type.String() });
  const paths = (await listParameterNames('path')).map((names) =>
    Type.Object(
      Object.fromEntries(names.map((name) => [name, name.toLowerCase().endsWith('id') ? Id : Type.String()])),
    ),
  );
  for (const schema of [everyKind, ...paths]) expect(findDifferences(schema, 'params')).toEqual([]);
});
