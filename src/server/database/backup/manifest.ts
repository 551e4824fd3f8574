/** The number in the first line. A new format needs a new number, and must not change the form of the last line. */
export const FORMAT = 1;
const NAME = 'Regulars backup, format ';
export const FIRST_LINE = `${NAME}${FORMAT}\n`;

/** The content of a backup. It is written after the data, when the rows and checksums are known. */
export interface Manifest {
  /** The version of Regulars that wrote the backup. */
  product: string;
  /** The name of the database's last migration. */
  schemaVersion: string;
  /** The time of the snapshot. */
  createdAt: string;
  /** The version of the PostgreSQL server. */
  postgres: string;
  tables: TableEntry[];
  sequences: { name: QualifiedName; last: string; isCalled: boolean }[];
  /** The secrets key, encrypted with a passphrase. */
  encryptedKey: EncryptedKey | null;
}

/** A name without quotes. A schema of null means the schema of the application's tables. */
export interface QualifiedName {
  schema: string | null;
  name: string;
}

/** One table: the position of its data in the file, and the expected number of rows and checksum. */
export interface TableEntry {
  name: QualifiedName;
  columns: string[];
  rows: number;
  /** The SHA-256 of the output of COPY. */
  sha256: string;
  /** The part of the file with the gzipped output of COPY, in bytes. */
  offset: number;
  length: number;
}

/** A key encrypted with AES-256-GCM. Its encryption key is derived by scrypt. All values are in base64. */
export interface EncryptedKey {
  kdf: { name: 'scrypt'; N: number; r: number; p: number; salt: string };
  nonce: string;
  ciphertext: string;
  tag: string;
}

/** Returns the last line without its checksum, which covers all bytes before it. */
export function toLastLine(manifestOffset: number): string {
  return `manifest ${String(manifestOffset).padStart(16, '0')} sha256 `;
}

export const LAST_LINE_LENGTH = toLastLine(0).length + 64 + 1;

/** Returns the values in the last line of a backup, or null when the line has another form. */
export function parseLastLine(line: string): { manifestOffset: number; sha256: string } | null {
  const [, offset, sha256] = /^manifest (\d{16}) sha256 ([0-9a-f]{64})\n$/.exec(line) ?? [];
  return offset === undefined || sha256 === undefined ? null : { manifestOffset: Number(offset), sha256 };
}

/** Returns the format number in the first bytes, or null when the file is not a backup. */
export function parseFormat(start: string): number | null {
  const format = start.startsWith(NAME) ? /^(\d{1,6})\n/.exec(start.slice(NAME.length))?.[1] : undefined;
  return format === undefined ? null : Number(format);
}
