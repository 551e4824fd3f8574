const SAVE_AS_CSV = 'Open it in your spreadsheet program and save it as CSV (UTF-8).';
const EXPORT_CSV = 'Export the list as CSV from the program that it comes from.';

/** ZIP, RAR, 7z, gzip and compress, bzip2, xz, zstd, lzip, CAB and tar. */
const COMPRESSED =
  /^(?:PK\x03\x04|Rar!|7z\xbc\xaf|\x1f[\x8b\x9d]|BZh\d1AY|\xfd7zXZ|\x28\xb5\x2f\xfd|LZIP\x01|MSCF\0|[^]{257}ustar)/;
/** The header of MIME, in which programs save a page with its pictures (MHT) or an email. */
const MIME = /^\s*(?:[A-Z][\w-]*: [^\n]*\n|[ \t][^\n]*\n)*MIME-Version: /i;

/** The beginnings of files that cannot be read as a table, what they are, and what the owner can do. */
const OTHERS: readonly (readonly [beginning: RegExp, kind: string, advice: string])[] = [
  [/^PK\x03\x04[^]{26}mimetypeapplication\/vnd\.oasis/, 'an OpenDocument spreadsheet', SAVE_AS_CSV],
  [/^PK\x03\x04[^]*(?:\[Content_Types\]\.xml|xl\/|docProps\/)/, 'an Excel workbook', SAVE_AS_CSV],
  [/^PK\x03\x04[^]*(?:Index\/|Metadata\/|preview)/, 'a Numbers spreadsheet', SAVE_AS_CSV],
  [COMPRESSED, 'a compressed folder', 'Open it and choose the CSV file in it.'],
  [/^\xd0\xcf\x11\xe0/, 'an Excel workbook', SAVE_AS_CSV],
  [/^\s*<\?xml[^]*schemas-microsoft-com:office:/, 'an Excel workbook', SAVE_AS_CSV],
  [/^\s*(?:<!--[^]*-->\s*)?<(?:!doctype|\?xml|\w+[\s>])/i, 'a web page, whatever its name says', SAVE_AS_CSV],
  [MIME, 'a saved web page or an email', SAVE_AS_CSV],
  [/^\s*(?:\{\s*["}]|\[\s*[{["\]])/, 'a file for programs (JSON)', EXPORT_CSV],
  [/^%PDF/, 'a PDF', EXPORT_CSV],
  [/^\{\\rtf/, 'a text document', EXPORT_CSV],
  [/^\s*BEGIN:VCALENDAR/i, 'a calendar', EXPORT_CSV],
  [/^(?:version: 1\s+)?dn:/i, 'an address book (LDIF)', 'Export the contacts as CSV or vCard instead.'],
  [/^(?:SQLite format 3|!BDN)/, 'a database', EXPORT_CSV],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF....WEBP|....ftyp)/s, 'a picture', EXPORT_CSV],
];

/** How many bytes tell what a file is. The names of the first files in a workbook are among them. */
const BEGINNING_BYTES = 4_000;

/** Returns a file as text with a character for each byte, after its mark if it has one. UTF-16 becomes UTF-8 first. */
export function toCharacters(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  const bytes = encoding === null ? file : Buffer.from(new TextDecoder(encoding).decode(file));
  return bytes.toString('latin1').replace(/^ï»¿/, '');
}

const readBeginning = (file: Buffer) => toCharacters(file.subarray(0, BEGINNING_BYTES));

/** Whether a file, by its first bytes, has contacts (vCard). */
export function isContacts(bytes: Buffer): boolean {
  return /^\s*BEGIN:VCARD\s/i.test(readBeginning(bytes));
}

/** Returns a sentence for the owner when a file is, by its first bytes, no table, with what to do. null for others. */
export function describeOtherKind(bytes: Buffer): string | null {
  const beginning = readBeginning(bytes);
  const [, kind, advice] = OTHERS.find(([pattern]) => pattern.test(beginning)) ?? [];
  return kind === undefined ? null : `This is ${kind}, not a CSV file. ${advice ?? ''}`;
}
