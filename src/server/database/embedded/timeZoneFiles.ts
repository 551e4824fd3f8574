import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import moment from 'moment-timezone';
import { TIME_ZONE_RELEASE } from '../../shared/timeZones';

/**
 * The packaged PostgreSQL brings the time zones of its own release day. They are replaced by those that the server
 * computes with, so that a store's local day is the same in Node.js and in the database.
 */

/** Names the release of the files in the folder; tzdata itself uses this name. */
const RELEASE_FILE = '+VERSION';

/**
 * Writes the files of all time zones into a copy of the packaged PostgreSQL, unless they have this release. A running
 * server reads the file of a zone once per connection, so each file is replaced as a whole.
 * @returns false when the files are of another release and the folder cannot be written.
 */
export function ensureTimeZones(native: string): boolean {
  const folder = findFolder(native);
  const releaseFile = path.join(folder, RELEASE_FILE);
  if (existsSync(releaseFile) && readFileSync(releaseFile, 'utf8') === TIME_ZONE_RELEASE) return true;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  for (const name of moment.tz.names()) {
    const zone = moment.tz.zone(name);
    // moment-timezone calls its zones Area/Place, like the files.
    if (zone) replaceFile(path.join(folder, name), encodeZone(zone));
  }
  replaceFile(releaseFile, TIME_ZONE_RELEASE);
  return true;
}

function findFolder(native: string): string {
  const unix = path.join(native, 'share/postgresql/timezone');
  return existsSync(unix) ? unix : path.join(native, 'share/timezone');
}

function replaceFile(file: string, content: Buffer | string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content, { mode: 0o644 });
  renameSync(partial, file);
}

/** A time zone as moment-timezone has it: the offset at an index holds until the instant at this index. */
interface Zone {
  /** In ms; the last one is Infinity. */
  untils: readonly number[];
  /** Minutes behind UTC. */
  offsets: readonly number[];
  abbrs: readonly string[];
}

/**
 * Encodes a time zone as a TZif file of version 2 (RFC 9636). The block of version 1, which ends in 2038, is empty, and
 * so is the rule for the time after the last transition, which is centuries away. No period is marked as daylight
 * saving time, which PostgreSQL only displays.
 */
export function encodeZone({ untils, offsets, abbrs }: Zone): Buffer {
  const names = [...new Set(abbrs)];
  const nameBytes = Buffer.from(names.map((name) => `${name}\0`).join(''), 'latin1');
  const startOfName = (name: string) =>
    names.slice(0, names.indexOf(name)).join('\0').length + (names[0] === name ? 0 : 1);
  const types = [...new Set(offsets.map((offset, index) => `${Math.round(-offset * 60)} ${abbrs[index] ?? ''}`))];
  const typeOf = (index: number) => types.indexOf(`${Math.round(-(offsets[index] ?? 0) * 60)} ${abbrs[index] ?? ''}`);
  const transitions = untils.filter(Number.isFinite);

  const times = Buffer.alloc(transitions.length * 8);
  transitions.forEach((until, index) => times.writeBigInt64BE(BigInt(Math.round(until / 1000)), index * 8));
  const periods = Buffer.from(transitions.map((_, index) => typeOf(index + 1)));
  const typeBytes = Buffer.alloc(types.length * 6);
  types.forEach((type, index) => {
    const [seconds, name = ''] = type.split(' ');
    typeBytes.writeInt32BE(Number(seconds), index * 6);
    typeBytes.writeUInt8(startOfName(name), index * 6 + 5);
  });
  return Buffer.concat([
    encodeHeader(0, 1, 1),
    Buffer.alloc(7),
    encodeHeader(transitions.length, types.length, nameBytes.length),
    times,
    periods,
    typeBytes,
    nameBytes,
    Buffer.from('\n\n'),
  ]);
}

function encodeHeader(transitions: number, types: number, nameBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('TZif2', 'latin1');
  header.writeUInt32BE(transitions, 32);
  header.writeUInt32BE(types, 36);
  header.writeUInt32BE(nameBytes, 40);
  return header;
}
