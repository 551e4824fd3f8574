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
   * Returns bigint and numeric as number, timestamptz as ISO 8601 with ms and Z, date as 'YYYY-MM-DD', jsonb parsed.
   */
  query<Row extends object = Record<string, never>>(
    text: string,
    values?: readonly Value[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /** Passes the event on once the transaction has committed. Absent when nothing counts events. */
  emitAfterCommit?: ((event: CommittedEvent) => void) | undefined;
}

/** What a transaction did, for the metrics. */
export interface CommittedEvent {
  name: 'points' | 'redemption';
  /** The kind of ledger row, or the type of redemption. */
  kind: string;
  /** Points, negative where they were deducted; or how many redemptions. */
  value: number;
}

export type OnCommitted = (events: readonly CommittedEvent[]) => void;

export interface QueryOptions {
  /**
   * The statement only reads, finds a few rows by an index and waits for no lock. It shares a connection with other
   * short statements, and a slow one delays those behind it. No effect inside a transaction.
   */
  multiplexed?: boolean;
}

/** Statements under row-level security: they see the rows of one store, or of all stores for the platform. */
export interface ScopedDatabase extends Sql {
  /** Commits when the work resolves, rolls back when it throws; serialization failures and deadlocks are retried. */
  transaction<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface TransactionOptions {
  /** The longest time for one statement, in ms, for work that needs more than the usual 15 s. */
  statementTimeoutMs?: number;
}

export interface DatabaseUsage {
  /** Connections that can be leased at the same time, that are leased, and that are open but not leased. */
  max: number;
  leased: number;
  idle: number;
  /** Callers that wait for one. */
  waiting: number;
  /** Connections that short reads share, and their unanswered reads. */
  shared: number;
  sharedStatements: number;
}

export interface Database {
  /** For everything that acts for one store. Rows of other stores are not visible. */
  forStore(storeId: string): ScopedDatabase;
  /** For sign-in, administration and background work: sees every store. */
  readonly platform: ScopedDatabase;
  /** How the connections of this process are used now. */
  getUsage(): DatabaseUsage;
  /**
   * Calls `handler` with the payload of every NOTIFY on the channel, across processes. Returns a function that stops
   * listening.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * @throws DatabaseUnavailable when the database does not respond within `timeoutMs`, or when a newer version has
   * migrated it to a schema that this version cannot work with.
   */
  ping(timeoutMs: number): Promise<void>;
  /**
   * Writes all tables, as of one moment, to a new file while others keep using the database.
   * @throws BackupNotWritable, BackupRunning
   */
  writeBackup(request: BackupRequest): Promise<BackupResult>;
  /**
   * Updates the statistics of tables after many rows were written, so that the next statements are planned for them
   * before autovacuum notices. Leaves out what the login does not own; never rejects.
   */
  analyze(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The advisory lock that the connection of a backup holds. */
export const BACKUP_LOCK = 7_203_554_173;

export interface BackupRequest {
  /** Where to write it. It appears there when it is complete. */
  file: string;
  /** The version of the product. */
  product: string;
  /** Adds the secrets key, encrypted with the passphrase. */
  secretsKey?: { key: string; passphrase: string } | undefined;
  /** Called at intervals. The total is an estimate. */
  onProgress?: (progress: { rowsDone: number; rowsTotal: number }) => void;
  /** Stops it. */
  signal?: AbortSignal | undefined;
}

export interface BackupResult {
  /** The size of the file. */
  bytes: number;
  rows: number;
  /** The last migration. */
  schemaVersion: string;
}

export { BackupNotWritable } from './backup/BackupNotWritable';

/** Another backup of the same database is in progress. */
export class BackupRunning extends Error {
  override readonly name = 'BackupRunning';
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
