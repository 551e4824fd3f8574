import type pg from 'pg';
import { namedStatement } from './namedStatement';

/** Statements that are sent ahead of another one, in the same message. They return no rows. */
export interface Preamble {
  /** Sets the tenant for the transaction of the statement that follows. */
  enter(tenant: string): pg.QueryConfig[];
  /** Begins a transaction and sets its tenant. */
  begin(tenant: string): pg.QueryConfig[];
  /** Fails unless the transaction has begun and set this tenant. */
  guard(tenant: string): pg.QueryConfig[];
  /** Parses them on a new connection: pg could not tell their parsing from that of the statement behind them. */
  prepare(client: pg.ClientBase): Promise<void>;
}

// Valid for one transaction only, so that nothing depends on who used the connection before.
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
  // Compiling a search takes several times as long as running it, and the result is not cached.
  jit: 'off',
};

/** `role` is set too: one that cannot bypass row-level security. null when the login itself cannot. */
export function createPreamble(role: string | null): Preamble {
  const settings = Object.entries(role === null ? SETTINGS : { role, ...SETTINGS });
  const calls = ["set_config('app.store', $1, true)"];
  for (const [name, value] of settings) calls.push(`set_config('${name}', '${value}', true)`);
  const enter = `select where ${calls.join(' || ')} is null`;
  const begin = 'begin';
  const guard = "select where 1 / (current_setting('app.store', true) = $1)::integer = 0";
  return {
    enter: (tenant) => [namedStatement(enter, [tenant])],
    begin: (tenant) => [namedStatement(begin), namedStatement(enter, [tenant])],
    guard: (tenant) => [namedStatement(guard, [tenant])],
    async prepare(client) {
      await Promise.all([
        client.query(namedStatement(begin)),
        client.query(namedStatement(enter, [''])),
        client.query(namedStatement(guard, [''])),
        client.query('commit'),
      ]);
    },
  };
}
