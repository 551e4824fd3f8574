import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql, Value } from '../../../src/server/database/Database';
import { promotionTable } from '../../../src/server/modules/promotions/promotions.sql';
import { rewardTable } from '../../../src/server/modules/rewards/storeRewards.sql';
import { sampleFunctions, type Samples } from './sampleArguments';

/** A statement as the server sends it, with all of its fragments. */
export interface RecordedStatement {
  /** The function that sends it. */
  source: string;
  text: string;
  values: readonly Value[];
}

export interface Recorded {
  statements: RecordedStatement[];
  /** The number of functions that were called. */
  functions: number;
  /** The lines of the files with a call of `query` that sent no statement. */
  unreached: string[];
}

/** Parameters that are part of a statement's text, or decide which statement is sent. */
const FRAGMENTS: Samples = {
  OfferTable: [rewardTable, promotionTable],
  columns: ['c.id'],
  condition: ['token_hash = $1'],
  delta: [1, 1_000_000],
};
const ROOT = path.resolve(__dirname, '../../../src/server');
/** These have no statement of their own: the rules of `npm run verify`, which runs them; savepoints; and an adapter. */
const LEFT_OUT = ['modules/verification/**', 'modules/crediting/savepoint.sql.ts', 'platform/auth/rateLimits.sql.ts'];

/**
 * Calls every exported function of the `*.sql.ts` files with values of its parameters' types, and returns what they
 * send. Each call is repeated for several responses, because later statements of a function depend on them.
 */
export async function recordStatements(samples: Samples = {}): Promise<Recorded> {
  const recorded = new Map<string, RecordedStatement>();
  const known = new Set<string>();
  const reached = new Set<string>();
  let source = '';
  let rows: object[] = [];
  const connection: Sql & { transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> } = {
    query: (text: string, values: readonly Value[] = []) => {
      // Reading the stack is slow, so it is read once for each text of a function.
      const key = `${source}: ${text}`;
      if (!known.has(key)) for (const place of listPlaces()) reached.add(place);
      known.add(key);
      if (!recorded.has(text)) recorded.set(text, { source, text, values });
      return Promise.resolve(rows as never[]);
    },
    transaction: (work) => work(connection),
  };
  const database = { ...connection, forStore: () => connection, platform: connection };
  const files = globSync('**/*.sql.ts', { cwd: ROOT, exclude: LEFT_OUT }).sort();
  const absolute = files.map((file) => path.join(ROOT, file));
  const functions = sampleFunctions(absolute, database, { ...FRAGMENTS, ...samples });
  for (const { file, name, calls } of functions) {
    source = `${path.relative(ROOT, file)} ${name}`;
    const exported = (await import(file)) as Record<string, (...values: readonly unknown[]) => unknown>;
    for (const response of RESPONSES) {
      rows = response;
      for (const values of calls) {
        try {
          await finish(exported[name]?.(...values));
        } catch {
          // A function may reject a value or a response. The statements that it sent before that count.
        }
      }
    }
  }
  const unreached = absolute.flatMap(listCalls).filter((place) => !reached.has(place));
  return { statements: [...recorded.values()], functions: functions.length, unreached };
}

async function finish(result: unknown): Promise<void> {
  const value = await result;
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return;
  for await (const each of value as AsyncIterable<unknown>) if (each !== undefined) return;
}

/** A row that has every column with this value, and true in columns such as isValid. */
const toRow = (value: unknown): object =>
  new Proxy({}, { get: (_row, column) => (/^(is|has|was)[A-Z]/.test(String(column)) ? value !== null : value) });
const RESPONSES = [
  [],
  ...['00000000-0000-7000-8000-000000000000', 1, null, '2026-01-15', ['text']].map((value) => [toRow(value)]),
];

/** The lines of `*.sql.ts` files in the stack of the caller, as 'file:line'. */
function listPlaces(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 4;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = limit;
  return [...stack.matchAll(/([^\s(]+\.sql\.ts):(\d+):\d+/g)].map(([, file = '', line = '']) => `${file}:${line}`);
}

function listCalls(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => (/\.query(<|\()/.test(line) ? [`${file}:${index + 1}`] : []));
}
