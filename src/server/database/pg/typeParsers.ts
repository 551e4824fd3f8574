import pg from 'pg';
import { fromBirthDate } from '../../../contract/plain/birthdays';

const TEXT_ARRAY = 1009;
const TIMESTAMPTZ = 1184;

const PARSERS = new Map<number, (value: string) => unknown>([
  [20, Number], // bigint: ids and counters stay far below 2^53
  [1700, Number], // numeric
  [TIMESTAMPTZ, toIso],
  // date: a calendar day has no time zone, so it must not become a Date. Only birthdays are in 1604.
  [1082, fromBirthDate],
  [1016, (value) => parseTextArray(value)?.map(Number)],
  [1231, (value) => parseTextArray(value)?.map(Number)],
  [1182, (value) => parseTextArray(value)],
]);

// pg's types declare only some of the type ids that its parsers support, and return any.
const getBuiltInParser = pg.types.getTypeParser as (
  oid: number,
  format?: 'text' | 'binary',
) => (value: string) => unknown;

/** Converts timestamptz to ISO 8601 with ms and Z. Up to the year 9999 such texts sort like the times. */
function toIso(value: string): string {
  return (getBuiltInParser(TIMESTAMPTZ, 'text')(value) as Date).toISOString();
}

function parseTextArray(value: string): string[] | undefined {
  return getBuiltInParser(TEXT_ARRAY, 'text')(value) as string[] | undefined;
}

/** Passed to each client instead of pg.types.setTypeParser, which would change pg for all of its users. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? getBuiltInParser(oid, format),
};
