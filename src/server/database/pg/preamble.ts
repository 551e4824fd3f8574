import type pg from 'pg';
import type { ToStatement } from './statements';

/** Statements that are sent ahead of another one, in the same message. They return no rows. */
export interface Preamble {
  /** Whether `enter` has no effect outside of a transaction block. */
  readonly needsBlock: boolean;
  /** Sets the tenant for the transaction of the statement that follows. */
  enter(tenant: string): pg.QueryConfig[];
  /** Begins a transaction and sets its tenant. */
  begin(tenant: string): pg.QueryConfig[];
  /** Fails unless the transaction has begun and set this tenant. */
  guard(tenant: string): pg.QueryConfig[];
  /** Prepares them on a new connection: pg could not tell their parsing from that of the statement behind them. */
  prepare(client: pg.ClientBase): Promise<void>;
}

/** The server cancels a statement after this time. */
export const STATEMENT_TIMEOUT_MS = 15_000;

// Valid for one transaction only, so that nothing depends on who used the connection before.
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
  // Compiling a search takes several times as long as running it, and the result is not cached.
  jit: 'off',
};

/** How the tenant is set where the rows are. */
export interface TenantOptions {
  /** The role to set, which cannot bypass row-level security; null when the login itself cannot. */
  role: string | null;
  /** Whether the tenant has to reach the workers of a distributed database. */
  isDistributed?: boolean | undefined;
}

export function createPreamble({ role, isDistributed = false }: TenantOptions, toStatement: ToStatement): Preamble {
  const settings = Object.entries(role === null ? SETTINGS : { role, ...SETTINGS });
  const calls = [isDistributed ? 'set_tenant($1)' : "set_config('app.store', $1, true)"];
  for (const [name, value] of settings) calls.push(`set_config('${name}', '${value}', true)`);
  const enterText = `select where ${calls.join(' || ')} is null`;
  const enter = (tenant: string) => toStatement(enterText, [tenant]);
  const begin = toStatement('begin');
  const guard = (tenant: string) =>
    toStatement("select where 1 / coalesce(current_setting('app.store', true) = $1, false)::integer = 0", [tenant]);
  return {
    needsBlock: isDistributed,
    enter: (tenant) => [enter(tenant)],
    begin: (tenant) => [begin, enter(tenant)],
    guard: (tenant) => [guard(tenant)],
    async prepare(client) {
      if (begin.name === undefined) return;
      await Promise.all([
        client.query(begin),
        client.query(enter('')),
        client.query(guard('')),
        client.query('commit'),
      ]);
    },
  };
}
