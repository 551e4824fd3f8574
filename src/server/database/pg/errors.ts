import pg from 'pg';
import { ConstraintViolation, DatabaseUnavailable } from '../Database';
import { getErrorCode, getErrorMessage } from '../errorCode';

const CONSTRAINTS = new Map<string, ConstraintViolation['kind']>([
  ['23505', 'unique'],
  ['23514', 'check'],
  ['23503', 'foreign_key'],
  ['23001', 'restrict'],
]);

// Serialization failure, deadlock: the same work succeeds when it is run again.
const RETRYABLE = new Set(['40001', '40P01']);

// 08 connection, 53 out of connections, memory or disk, 57P0x shutting down or starting, 57014 and 55P03 the
// statement or its lock took too long, 25P03 the transaction was left idle, 58030 the disk failed.
const UNAVAILABLE = /^(08...|53...|57P0.|57014|55P03|25P03|58030)$/;
// After these the session is gone, or its state cannot be trusted.
const SESSION_OVER = /^(08...|57P0.|25P03)$/;

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'EACCES',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// pg reports these by message alone.
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool after)/;

/** The error as the port speaks of it; what is neither refusal nor outage stays as it is. */
export function translateError(error: unknown): unknown {
  const code = getErrorCode(error);
  const kind = code === undefined ? undefined : CONSTRAINTS.get(code);
  if (kind && error instanceof pg.DatabaseError) {
    return new ConstraintViolation(kind, error.constraint ?? error.message, { cause: error });
  }
  return isUnavailable(error) ? new DatabaseUnavailable(getErrorMessage(error), { cause: error }) : error;
}

export function isRetryable(error: unknown): boolean {
  const code = getErrorCode(error);
  return (code !== undefined && RETRYABLE.has(code)) || isStalePlan(error);
}

/** Whether the connection on which this came must not be used again. */
export function breaksSession(error: unknown): boolean {
  return (
    (error instanceof pg.DatabaseError && SESSION_OVER.test(error.code ?? '')) || isStalePlan(error) || isDriver(error)
  );
}

// A migration of a newer version changed a table under the named statements of this connection.
function isStalePlan(error: unknown): boolean {
  return getErrorCode(error) === '0A000' && getErrorMessage(error).includes('cached plan');
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  return isDriver(error);
}

function isDriver(error: unknown): boolean {
  return NETWORK.has(getErrorCode(error) ?? '') || DRIVER.test(getErrorMessage(error));
}
