import type pg from 'pg';
import type { Connection } from './connection';
import type { ToStatement } from './statements';

/** The statements that set the tenant, the role and the timeouts of a transaction or of a read. */
export interface TenantStatements {
  /** Returns the two statements that begin a transaction for a tenant. Later ones must wait until both succeeded. */
  begin(tenant: string): pg.QueryConfig[];
  /**
   * Returns the read together with statements that set its tenant, to be sent at once. Its rows count only if all of
   * them succeed. On a direct connection the session keeps the tenant until the next read. A pooler may run each
   * statement in another session, and a distributed database passes settings to its workers only in a transaction.
   */
  wrapRead(connection: Connection, tenant: string, read: pg.QueryConfig): pg.QueryConfig[];
  prepareReads(connection: Connection): Promise<void>;
}

/** The server cancels a statement after this time. */
export const STATEMENT_TIMEOUT_MS = 15_000;

const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
  // Compiling a search takes several times as long as running it, and the result is not cached.
  jit: 'off',
};

/** How the tenant is set in the database. */
export interface TenantOptions {
  /** The role to set, which cannot bypass row-level security, or null when the login cannot bypass it either. */
  role: string | null;
  /** Whether the workers of a distributed database need the tenant too. */
  isDistributed?: boolean | undefined;
}

export function createTenantStatements(
  { role, isDistributed = false }: TenantOptions,
  toStatement: ToStatement,
): TenantStatements {
  const settings = Object.entries(role === null ? SETTINGS : { role, ...SETTINGS });
  const listCalls = (isLocal: boolean) =>
    settings.map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`);
  // The settings are local to the transaction, so that nothing depends on earlier users of the connection.
  const setTenant = isDistributed ? 'set_tenant($1)' : "set_config('app.store', $1, true)";
  const beginText = `select ${[setTenant, ...listCalls(true)].join(', ')}`;
  const begin = (tenant: string, text = 'begin') => [toStatement(text), toStatement(beginText, [tenant])];
  const isDirect = ({ pid }: Connection) => pid !== null && !isDistributed;
  return {
    begin,
    wrapRead: (connection, tenant, read) =>
      isDirect(connection)
        ? [toStatement("select set_config('app.store', $1, false)", [tenant]), read]
        : [...begin(tenant, 'begin read only'), read, toStatement('commit')],
    async prepareReads(connection) {
      if (!isDirect(connection)) return;
      await connection.client.query(`select ${listCalls(false).join(', ')}`);
      await connection.client.query('set default_transaction_read_only = on');
    },
  };
}
