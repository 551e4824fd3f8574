import { ConstraintViolation, DatabaseUnavailable, type CommittedEvent, type Sql } from '../../database/Database';

type Attempt<T> = { succeeded: true; value: T } | { succeeded: false; error: unknown };

/** Codes of data exceptions, such as a number out of range. */
const RECORD_CODES = /^22...$/;

/**
 * Runs `work` for one of many records in their common transaction. If it fails because of that record, only its writes
 * and events are rolled back, and the transaction can continue with other records.
 * @throws errors that concern the whole transaction: a lost connection, a deadlock, a faulty statement.
 */
export async function attemptRecord<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<Attempt<T>> {
  const events: CommittedEvent[] = [];
  await sql.query('savepoint record');
  try {
    const value = await work({
      query: (text, values) => sql.query(text, values),
      emitAfterCommit: (event) => void events.push(event),
    });
    await sql.query('release savepoint record');
    for (const event of events) sql.emitAfterCommit?.(event);
    return { succeeded: true, value };
  } catch (error) {
    if (!concernsRecord(error)) throw error;
    await sql.query('rollback to savepoint record');
    await sql.query('release savepoint record');
    return { succeeded: false, error };
  }
}

function concernsRecord(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return false;
  if (error instanceof ConstraintViolation) return true;
  // An error without a code does not come from the database, but from a computation with this record's data.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return !hasCode || RECORD_CODES.test(String(error.code));
}
