import pg from 'pg';
import { ConstraintViolation, DatabaseUnavailable, DiskFull } from '../Database';
import { getErrorCode, getErrorMessage } from '../errorCode';

const CONSTRAINTS = new Map<string, ConstraintViolation['kind']>([
  ['23505', 'unique'],
  ['23514', 'check'],
  ['23503', 'foreign_key'],
  ['23001', 'restrict'],
]);

// Serialization failure and deadlock. A retry can succeed.
const RETRYABLE_CODES = new Set(['40001', '40P01']);

// 08: connection; 53: out of connections, memory or disk; 57P0x: shutting down or starting; 57014 and 55P03: statement
// or lock timeout; 25P03: idle transaction timeout; 25006: became a standby; 58030: disk I/O error.
const UNAVAILABLE_CODES = /^(08...|53...|57P0.|57014|55P03|25P03|25006|58030)$/;
const DISK_FULL_CODE = '53100';
// Errors that end the session.
const SESSION_BREAKING_CODES = /^(08...|57P0.|25P03|25006)$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  // The queue of a Unix socket is full, because the server accepts no connections.
  'EAGAIN',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// pg reports these errors only by message, without a code.
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool after)/;

/** This connection to the server is lost, but the server may be available. */
export class ConnectionLost extends DatabaseUnavailable {}

/** Maps an error of pg to ConstraintViolation, DiskFull or DatabaseUnavailable. Other errors are returned unchanged. */
export function translateError(error: unknown): unknown {
  const code = getErrorCode(error);
  const kind = code === undefined ? undefined : CONSTRAINTS.get(code);
  if (kind && error instanceof pg.DatabaseError) {
    return new ConstraintViolation(kind, getConstraint(error), { cause: error });
  }
  if (code === DISK_FULL_CODE) return new DiskFull(getErrorMessage(error), { cause: error });
  return isUnavailable(error) ? new DatabaseUnavailable(getErrorMessage(error), { cause: error }) : error;
}

/**
 * A distributed database names the constraint only in the message and with the number of a shard, for example
 * redemptions_reward_once_102033.
 */
function getConstraint({ constraint, message }: pg.DatabaseError): string {
  const name = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? message;
  return name.replace(/_\d{5,}$/, '');
}

export function isRetryable(error: unknown): boolean {
  const code = getErrorCode(error);
  return (code !== undefined && RETRYABLE_CODES.has(code)) || hasStaleStatements(error);
}

/** Whether the connection must not be used again after this error. */
export function breaksSession(error: unknown): boolean {
  return (
    (error instanceof pg.DatabaseError && SESSION_BREAKING_CODES.test(error.code ?? '')) ||
    error instanceof ConnectionLost ||
    hasStaleStatements(error) ||
    isDriverError(error)
  );
}

/**
 * Whether the error means that the connection's named statements are stale, because a newer version's migration changed
 * a table, or somebody deallocated them (26000). The statement did not run, and a new connection prepares it again.
 */
export function hasStaleStatements(error: unknown): boolean {
  const code = getErrorCode(error);
  return code === '26000' || (code === '0A000' && getErrorMessage(error).includes('cached plan'));
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CODES.test(error.code ?? '');
  return isDriverError(error);
}

function isDriverError(error: unknown): boolean {
  return NETWORK_CODES.has(getErrorCode(error) ?? '') || DRIVER_MESSAGES.test(getErrorMessage(error));
}
