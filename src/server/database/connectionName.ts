import os from 'node:os';
import type pg from 'pg';

/**
 * What a connection is for. queries: statements and transactions of the pool; reads: shared by short reads;
 * notifications: LISTEN; checks: whether the server is alive; startup: migrations and similar work; backup: reading or
 * writing whole tables; statistics: analyzing tables after many rows were written.
 */
type ConnectionPurpose = 'queries' | 'reads' | 'notifications' | 'checks' | 'startup' | 'backup' | 'statistics';

// PostgreSQL truncates names to 63 bytes.
const HOST_MAX = 32;

/** The name of this process in the names of its connections, for example 'web-1:4711'. */
export const PROCESS_NAME = `${os
  .hostname()
  .replace(/[^\w.-]/g, '_')
  .slice(0, HOST_MAX)}:${process.pid}`;

/**
 * Names a connection in pg_stat_activity, for example 'regulars queries web-1:4711'. A name in the settings of the
 * connection, such as application_name in DATABASE_URL, takes precedence.
 */
export function withName(config: pg.ClientConfig, purpose: ConnectionPurpose): pg.ClientConfig {
  return { application_name: `regulars ${purpose} ${PROCESS_NAME}`, ...config };
}
