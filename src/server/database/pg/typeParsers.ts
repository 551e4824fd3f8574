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

function list(value: string): string[] | undefined {
  // pg has a parser for it, its types have not the number.
  const parse = pg.types.getTypeParser(TEXT_ARRAY as 25, 'text') as (value: string) => string[] | undefined;
  return parse(value);
}

/** How values arrive; handed to each client, so that nothing global changes for others who use pg. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
