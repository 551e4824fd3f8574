import type pg from 'pg';
import { getErrorCode, getErrorMessage } from '../../../src/server/database/errorCode';
import type { RecordedStatement } from './recordStatements';

/** The classes of errors about values and rows, which say that a statement was planned and run: 22, 23 and P0. */
const ABOUT_VALUES = /^(22|23|P0|40)/;

/**
 * Runs each statement with values of its parameters' types as the application's role, and undoes it. Returns the errors
 * that are not about values or rows.
 */
export async function listRefused(client: pg.ClientBase, statements: readonly RecordedStatement[]): Promise<string[]> {
  const refused: string[] = [];
  for (const { source, text, values } of statements) {
    try {
      await client.query("begin; set local role regulars_app; select set_tenant('*')");
      const types = await readTypes(client, text);
      await client.query({ text, values: types.map((type, index) => toType(type, values[index])) });
    } catch (error) {
      if (!ABOUT_VALUES.test(getErrorCode(error) ?? '')) refused.push(`${source}: ${getErrorMessage(error)}`);
    } finally {
      await client.query('rollback');
    }
  }
  return refused;
}

async function readTypes(client: pg.ClientBase, text: string): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/.test(text)) return [];
  await client.query(`prepare typed as ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'typed'",
  );
  await client.query('deallocate typed');
  return rows[0]?.types ?? [];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a value as a parameter of this type. */
function toType(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type.endsWith('[]'))
    return (Array.isArray(value) ? value : [value]).map((each) => toType(type.slice(0, -2), each));
  switch (type) {
    case 'uuid':
      return typeof value === 'string' && UUID.test(value) ? value : '00000000-0000-7000-8000-000000000000';
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
    case 'real':
    case 'double precision':
      return typeof value === 'number' ? value : 1;
    case 'boolean':
      return value === true;
    case 'date':
      return '2026-01-15';
    case 'timestamp with time zone':
    case 'timestamp without time zone':
      return value instanceof Date ? value : new Date('2026-01-15T12:00:00Z');
    case 'interval':
      return '1 day';
    case 'bytea':
      return Buffer.isBuffer(value) ? value : Buffer.alloc(32, 7);
    case 'json':
    case 'jsonb':
      return JSON.stringify(value);
    default:
      return typeof value === 'string' ? value : JSON.stringify(value);
  }
}
