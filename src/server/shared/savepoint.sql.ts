import { ConstraintViolation, DatabaseUnavailable, type CommittedEvent, type Sql } from '../database/Database';

type Attempt<T> = { succeeded: true; value: T } | { succeeded: false; error: unknown };

/** Data exceptions, such as a number out of range, and a balance that differs from its ledger. */
const RECORD_CODES = /^(22...|XX001)$/;

/**
 * Runs the work for one record of many inside their common transaction. When it fails because of that record, only what
 * it wrote and announced by the `sql` that it gets is undone, and the others can go on.
 * @throws what concerns the whole transaction: a lost connection, a deadlock, a faulty statement.
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
  // Without a code it is no error of the database: a computation that this record broke.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return !hasCode || RECORD_CODES.test(String(error.code));
}
