/** A value bound to $1, $2 …; arrays become PostgreSQL arrays, Buffers bytea, plain objects jsonb. */
export type Value =
  string | number | boolean | null | Date | Buffer | readonly Value[] | { readonly [key: string]: unknown };

/** A statement with its values. */
export interface Statement {
  text: string;
  values: Value[];
}

/** Runs statements. Work inside a transaction has access to this only. */
export interface Sql {
  /**
   * Runs one statement and returns its rows. The statement is named by a hash of its text, so that each connection
   * parses and plans it once; the text must therefore be constant, with all values in `values`.
   * Returns bigint and numeric as number, timestamptz as Date, date as 'YYYY-MM-DD', jsonb parsed.
   */
  query<Row extends object = Record<string, never>>(
    text: string,
    values?: readonly Value[],
    options?: QueryOptions,
  ): Promise<Row[]>;
}

export interface QueryOptions {
  /**
   * The statement only reads, finds a few rows by an index and waits for no lock. It then shares a connection with
   * other short ones: one that takes long delays those behind it. Without effect inside a transaction.
   */
  short?: boolean;
}

/** Statements under row-level security: they see the rows of one store, or of all stores for the platform. */
export interface ScopedDatabase extends Sql {
  /** Commits when the work resolves, rolls back when it throws; serialization failures and deadlocks are retried. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface TransactionOptions {
  /** The longest time of one statement, in ms, for work that the usual 15 s are too short for. */
  statementTimeoutMs?: number;
}

export interface Database {
  /** For everything that acts for one store. Rows of other stores are not visible. */
  forStore(storeId: string): ScopedDatabase;
  /** For sign-in, administration and background work, which see every store. */
  readonly platform: ScopedDatabase;
  /** Calls `handler` with the payload of every NOTIFY on the channel, across processes. Returns a function that stops listening. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** @throws DatabaseUnavailable when the database does not answer within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached, is shutting down, or its disk is full. Becomes a 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A constraint of the database rejected a row. `constraint` is its name in the migrations. */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation';
  constructor(
    readonly kind: 'unique' | 'check' | 'foreign_key' | 'restrict',
    readonly constraint: string,
    options?: ErrorOptions,
  ) {
    super(`${kind} constraint ${constraint}`, options);
  }
}
