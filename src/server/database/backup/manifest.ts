/** The first line of every file. A new format has a new number, and its last line must keep its form. */
export const FORMAT = 1;
const NAME = 'Regulars backup, format ';
export const FIRST_LINE = `${NAME}${FORMAT}\n`;

/** What a backup contains. Written after the data, when rows and checksums are known. */
export interface Manifest {
  /** Version of the product that wrote it. */
  product: string;
  /** The last migration of the database. */
  schemaVersion: string;
  /** When the snapshot was taken. */
  createdAt: string;
  /** Version of the PostgreSQL server. */
  postgres: string;
  tables: TableEntry[];
  sequences: { name: QualifiedName; last: string; isCalled: boolean }[];
  /** The kinds of jobs, each with its own partition. */
  queues: { name: string; policy: string | null }[];
  /** The secrets key, encrypted with a passphrase. */
  encryptedKey: EncryptedKey | null;
}

/** Names without quotes; a schema of null means that of the application's tables. */
export interface QualifiedName {
  schema: string | null;
  name: string;
}

/** One table: where its data is in the file, and how many rows and which checksum it must have. */
export interface TableEntry {
  name: QualifiedName;
  columns: string[];
  rows: number;
  /** SHA-256 of the text that COPY wrote. */
  sha256: string;
  /** The part of the file with that text, compressed by gzip. */
  offset: number;
  length: number;
}

/** AES-256-GCM with a key derived by scrypt; all values in base64. */
export interface EncryptedKey {
  kdf: { name: 'scrypt'; N: number; r: number; p: number; salt: string };
  nonce: string;
  ciphertext: string;
  tag: string;
}

/** The last line without its checksum, which covers all bytes before it. */
export function toLastLine(manifestOffset: number): string {
  return `manifest ${String(manifestOffset).padStart(16, '0')} sha256 `;
}

export const LAST_LINE_LENGTH = toLastLine(0).length + 64 + 1;

/** The numbers in the last line; null when it is not one. */
export function parseLastLine(line: string): { manifestOffset: number; sha256: string } | null {
  const [, offset, sha256] = /^manifest (\d{16}) sha256 ([0-9a-f]{64})\n$/.exec(line) ?? [];
  return offset === undefined || sha256 === undefined ? null : { manifestOffset: Number(offset), sha256 };
}

/** The format number in the first bytes; null when the file is not a backup. */
export function parseFormat(start: string): number | null {
  const format = start.startsWith(NAME) ? /^(\d{1,6})\n/.exec(start.slice(NAME.length))?.[1] : undefined;
  return format === undefined ? null : Number(format);
}
