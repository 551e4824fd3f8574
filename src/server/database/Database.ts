/** A value bound to $1, $2 …; arrays become PostgreSQL arrays, Buffers bytea, plain objects jsonb. */
export type Value =
  string | number | boolean | null | Date | Buffer | readonly Value[] | { readonly [key: string]: unknown };

/** A statement with its values. */
export interface Statement {
  text: string;
  values: Value[];
}

/** Where statements run. Inside a transaction this is all that is in reach. */
export interface Sql {
  /**
   * Runs one statement and answers its rows. The statement is named by a hash of its text, so it is parsed and
   * planned once a connection; text must therefore be constant, values go in `values`.
   * bigint and numeric arrive as number, timestamptz as Date, date as 'YYYY-MM-DD', jsonb parsed.
   */
  query<Row extends object = Record<string, never>>(text: string, values?: readonly Value[]): Promise<Row[]>;
}

/** Statements with the second wall up: row-level security shows rows of one store, or of all for the platform. */
export interface ScopedDatabase extends Sql {
  /** Commits when the work resolves, rolls back when it throws; serialization failures and deadlocks are retried. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}

export interface Database {
  /** Everything that acts for one store. A row of another store does not exist there. */
  forStore(storeId: string): ScopedDatabase;
  /** Sign-in, administration and background work, which see every store. */
  readonly platform: ScopedDatabase;
  /** Calls `handler` with the payload of every NOTIFY on the channel, across processes; answers how to stop. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Resolves when the database answers within `timeoutMs`, else throws DatabaseUnavailable. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** The database cannot be reached, is shutting down, or has no room on its disk: a 503 for whoever asked. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A unique index or check of the database refused a row. `constraint` is its name in the migrations. */
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
