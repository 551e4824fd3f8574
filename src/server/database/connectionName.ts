import os from 'node:os';
import type pg from 'pg';

/**
 * What a connection is for. queries: leased for statements and transactions; reads: shared by short reads;
 * notifications: LISTEN; checks: asks whether the server is alive; startup: migrations and the like; backup: reading or
 * writing whole tables; statistics: analyzes tables after many rows were written.
 */
type ConnectionPurpose = 'queries' | 'reads' | 'notifications' | 'checks' | 'startup' | 'backup' | 'statistics';

// PostgreSQL keeps 63 bytes of a name.
const HOST_MAX = 32;

/** This process, as in the names of its connections: 'web-1:4711'. */
export const PROCESS_NAME = `${os
  .hostname()
  .replace(/[^\w.-]/g, '_')
  .slice(0, HOST_MAX)}:${process.pid}`;

/**
 * Names a connection in pg_stat_activity: 'regulars queries web-1:4711'. A name in the settings of the connection, such
 * as application_name in DATABASE_URL, takes precedence.
 */
export function withName(config: pg.ClientConfig, purpose: ConnectionPurpose): pg.ClientConfig {
  return { application_name: `regulars ${purpose} ${PROCESS_NAME}`, ...config };
}
