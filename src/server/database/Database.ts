declare const isShopId: unique symbol;
/**
 * The id of the shop in which something happens: its row in `stores`. The id of the store whose customers, points and
 * offers are meant is a string, and differs from it in a chain (decision 0175). For the compiler this is no string, so
 * that neither is taken for the other.
 */
export interface ShopId {
  readonly [isShopId]: true;
}

/** A shop, and the store whose customers it serves. Both have the same id where there is no chain. */
export interface Shop {
  storeId: string;
  shopId: ShopId;
  /** `shopId` in a chain, for rows that say in which shop something happened. null without a chain. */
  shopKey: ShopId | null;
}

/** Says that an id is that of a shop. Only for ids that come from outside: rows, paths of administrators, jobs. */
export const toShopId = (id: string): ShopId => id as unknown as ShopId;

/** Returns the id as text, for keys and vendors' clients. */
export const toText = (shopId: ShopId): string => shopId as unknown as string;

/** Returns the shop that a store without a chain is. */
export const toShop = (storeId: string): Shop => ({ storeId, shopId: toShopId(storeId), shopKey: null });

/** A value bound to $1, $2 and so on. Arrays become PostgreSQL arrays, Buffers bytea, plain objects jsonb. */
export type Value =
  string | number | boolean | null | Date | Buffer | ShopId | readonly Value[] | { readonly [key: string]: unknown };

export interface Statement {
  text: string;
  values: Value[];
}

declare const sees: unique symbol;
/** What a handle works for: a store, a shop, or the platform, which sees every store. */
export type Reach = 'store' | 'shop' | 'platform';

/**
 * Runs statements. Code inside a transaction only gets this interface. By default they are those of a store or of the
 * platform: what belongs to a shop's own register needs a ShopSql.
 */
export interface Sql<R extends Reach = 'store' | 'platform'> {
  /** Exists for the compiler alone, which thereby refuses the handle of a store where that of a shop is needed. */
  readonly [sees]?: R;
  /**
   * Runs one statement and returns its rows. A statement is prepared once per connection under a hash of its text, so
   * the text must be constant and all values must be in `values`. Returns bigint and numeric as number, timestamptz as
   * ISO 8601 with ms and Z, date as 'YYYY-MM-DD', jsonb parsed.
   */
  query<Row extends object = Record<string, never>>(
    text: string,
    values?: readonly Value[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /** Publishes the event after the transaction has committed. Undefined outside a transaction. */
  emitAfterCommit?: ((event: CommittedEvent) => void) | undefined;
}

/** Runs statements about what belongs to a shop's own register, such as its key, cursor, brand and PIN. */
export type ShopSql = Sql<'shop' | 'platform'>;

/** Runs statements that every handle may run: the settings in `stores`, which a chain sees too, and the audit log. */
export type AnySql = Sql<Reach>;

/** Something that a transaction did, for the metrics and for those who watch a store. */
export interface CommittedEvent {
  name: 'points' | 'redemption';
  /** The kind of the ledger row, or the type of the redemption. */
  kind: string;
  /** Points, negative when deducted, or the number of redemptions. */
  value: number;
  storeId: string;
  /** The shop of a chain in which it happened. null for none. */
  shop: ShopId | null;
}

export type OnCommitted = (events: readonly CommittedEvent[]) => void;

export interface QueryOptions {
  /**
   * The statement only reads, finds a few rows by an index and waits for no lock. It shares a connection with other
   * short statements, which a slow statement would delay. It has no effect inside a transaction.
   */
  multiplexed?: boolean;
}

/** Runs statements under row-level security: they see the rows of one store, or of all stores for the platform. */
export interface ScopedDatabase<R extends Reach = 'store' | 'platform'> extends Sql<R> {
  /** Commits when `work` resolves and rolls back when it throws. Retries serialization failures and deadlocks. */
  transaction<T>(work: (sql: Sql<R>) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export type ShopDatabase = ScopedDatabase<'shop' | 'platform'>;

export interface TransactionOptions {
  /** The time limit of each statement in ms, for work that needs more than the default 15 s. */
  statementTimeoutMs?: number;
}

export interface DatabaseUsage {
  /** The pool's connections: the maximum, those in use, and those that are open but idle. */
  max: number;
  leased: number;
  idle: number;
  /** The number of callers that wait for a connection. */
  waiting: number;
  /** The connections that short reads share, and how many reads on them are in progress. */
  shared: number;
  sharedStatements: number;
}

export interface Database {
  /** Runs statements for one store. Rows of other stores are not visible. */
  forStore(storeId: string): ScopedDatabase;
  /** Runs statements for one shop. The rows of its chain's customers, points and offers are not visible. */
  forShop(shopId: ShopId): ShopDatabase;
  /** Runs statements that see every store, for sign-in, administration and background jobs. */
  readonly platform: ScopedDatabase<'platform'>;
  /** Returns how the connections of this process are used now. */
  getUsage(): DatabaseUsage;
  /**
   * Calls `handler` with the payload of every NOTIFY on the channel, from any process. Returns a function that stops
   * listening. Notifications are lost while the connection to the server is: `onLost` is called when that begins.
   */
  listen(channel: string, handler: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>;
  /**
   * Calls `handler` with the events of each transaction of this process that has any, after its commit. Returns a
   * function that stops it.
   */
  onCommitted(handler: OnCommitted): () => void;
  /** Whether a write has failed because the disk was full, and no test has found space since. */
  isDiskFull(): boolean;
  /**
   * @throws DatabaseUnavailable when the database does not respond within `timeoutMs`, or when a newer version has
   *   migrated it to a schema that this version cannot work with.
   * @throws DiskFull while the disk is full.
   */
  ping(timeoutMs: number): Promise<void>;
  /**
   * Writes a consistent snapshot of all tables to a new file while others keep using the database.
   * @throws BackupNotWritable, BackupRunning
   */
  writeBackup(request: BackupRequest): Promise<BackupResult>;
  /**
   * Updates the statistics of tables after many rows were written, so that statements are planned for them before
   * autovacuum runs. Skips tables that the login does not own, and never rejects.
   */
  analyze(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The key of the advisory lock that the connection of a backup holds. */
export const BACKUP_LOCK = 7_203_554_173;

export interface BackupRequest {
  /** The path of the backup. The file appears there when it is complete. */
  file: string;
  /** The version of Regulars. */
  product: string;
  /** Adds the secrets key to the backup, encrypted with the passphrase. */
  secretsKey?: { key: string; passphrase: string } | undefined;
  /** Called at intervals. rowsTotal is an estimate. */
  onProgress?: (progress: { rowsDone: number; rowsTotal: number }) => void;
  /** Aborts the backup. */
  signal?: AbortSignal | undefined;
}

export interface BackupResult {
  /** The size of the file in bytes. */
  bytes: number;
  rows: number;
  /** The name of the last migration. */
  schemaVersion: string;
}

export { BackupNotWritable } from './backup/BackupNotWritable';

/** Another backup of the same database is in progress. */
export class BackupRunning extends Error {
  override readonly name = 'BackupRunning';
}

/** The database cannot be reached, is shutting down, or its disk is full. Routes respond with 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The disk of the database is full, so nothing can be saved. The database logs when that begins and when it ends. */
export class DiskFull extends DatabaseUnavailable {}

/** The packaged database does not run on this system, so that DATABASE_URL is needed. */
export class NoPackagedDatabase extends Error {
  override readonly name = 'NoPackagedDatabase';
}

/** Returns the level for logging an error. A full disk is already logged once by the database. */
export function getErrorLevel(error: unknown): 'debug' | 'warn' | 'error' {
  if (error instanceof DiskFull) return 'debug';
  return error instanceof DatabaseUnavailable ? 'warn' : 'error';
}

/** A row violates a constraint of the database. `constraint` is its name in the migrations. */
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
