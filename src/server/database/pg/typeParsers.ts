import pg from 'pg';

const text = (value: string) => value;

const PARSERS = new Map<number, (value: string) => unknown>([
  [20, Number], // bigint: ids and counters stay far below 2^53
  [1700, Number], // numeric
  [1082, text], // date: a calendar day has no time zone, so never a Date
  [1016, (value) => list(value)?.map(Number)],
  [1231, (value) => list(value)?.map(Number)],
  [1182, (value) => list(value)],
]);

const TEXT_ARRAY = 1009;

// pg's types list only some of the numbers that its parsers know, and call what they return any.
const builtIn = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (value: string) => unknown;

function list(value: string): string[] | undefined {
  return builtIn(TEXT_ARRAY, 'text')(value) as string[] | undefined;
}

/** How values arrive; handed to each client, so that nothing global changes for others who use pg. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? builtIn(oid, format),
};
