import { toCsv } from '../../../platform/http/sendCsv';
import { toCharacters } from './fileKind';

/** A contact of a phone or a mail program. */
interface Contact {
  name: string;
  /** Names contacts without a name of their own. */
  company: string;
  phones: { text: string; isMobile: boolean }[];
  birthday: string;
}

/** What separates several phone numbers in one cell. The first one counts. */
const SEVERAL = ' ::: ';

/** The contacts as a table. The columns are suggested by their names. */
const COLUMNS = {
  Name: ({ name, company }: Contact) => name || company,
  // A text reaches a mobile number.
  Phone: ({ phones }: Contact) =>
    [...phones.filter(({ isMobile }) => isMobile), ...phones.filter(({ isMobile }) => !isMobile)]
      .map(({ text }) => text)
      .join(SEVERAL),
  Birthday: ({ birthday }: Contact) => birthday,
};

/** Converts a file of contacts (vCard 2.1, 3.0 or 4.0) to a CSV file with a row for each contact. */
export function vcardToCsv(file: Buffer): Buffer {
  // Each value may have an encoding of its own, so the bytes are kept as they are until it is known.
  const text = toCharacters(file)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '');
  const lines = text.replace(QUOTED_PRINTABLE, (value) => value.replace(/=\n/g, '')).split('\n');
  const contacts: Contact[] = [];
  for (const { name, params, value } of lines.flatMap(parseLine)) {
    if (name === 'BEGIN' && value.toUpperCase() === 'VCARD')
      contacts.push({ name: '', company: '', phones: [], birthday: '' });
    const contact = contacts.at(-1);
    if (!contact || value === '') continue;
    if (name === 'FN') contact.name = unescapeText(value);
    if (name === 'N' && contact.name === '') contact.name = toName(value);
    // Departments follow the name of the company.
    if (name === 'ORG') contact.company = splitParts(value)[0] ?? '';
    if (name === 'BDAY') contact.birthday = value;
    // Faxes and pagers get no texts.
    if (name === 'TEL' && !/\b(?:FAX|PAGER)\b/.test(params)) {
      const phone = unescapeText(value.replace(/^tel:/i, '').replace(/;.*/, ''));
      contact.phones.push({ text: phone, isMobile: /\b(?:CELL|MOBILE|IPHONE)\b/.test(params) });
    }
  }
  return Buffer.from(toCsv(COLUMNS, contacts, true));
}

/** Lines of a value in quoted-printable, of which each but the last one ends with '='. */
const QUOTED_PRINTABLE = /^[^:\n]*QUOTED-PRINTABLE[^:\n]*:(?:[^\n]*=\n)+/gim;
/** A line such as 'item1.TEL;TYPE=CELL:+1 202 555 0123'. A colon may stand in a quoted parameter. */
const LINE = /^(?:[\w-]+\.)?([\w-]+)((?:"[^"]*"|[^":])*):(.*)$/;

interface Property {
  name: string;
  /** In upper case, such as ';TYPE=CELL', or ';CELL' in vCard 2.1. */
  params: string;
  value: string;
}

function parseLine(line: string): Property[] {
  const [, name = '', params = '', written = ''] = LINE.exec(line) ?? [];
  if (name === '') return [];
  const isQuoted = /QUOTED-PRINTABLE/i.test(params);
  const bytes = isQuoted ? written.replace(/=([\dA-F]{2})/gi, (_code, hex: string) => toCharacter(hex)) : written;
  return [
    { name: name.toUpperCase(), params: params.toUpperCase(), value: decode(Buffer.from(bytes, 'latin1')).trim() },
  ];
}

const toCharacter = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/** Old phones write Windows-1252, or ISO 8859-1, whose letters are the same. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the name of parts such as 'Castillo;Ana;;Dr.;'. */
function toName(value: string): string {
  const [last = '', first = ''] = splitParts(value);
  return [first, last].filter((part) => part !== '').join(' ');
}

const splitParts = (value: string) => value.split(/(?<!\\);/).map(unescapeText);

/** Replaces '\,' and the like by the character, and '\n' by a space. */
function unescapeText(text: string): string {
  return text.replace(/\\(.)/g, (_all, character: string) => (/n/i.test(character) ? ' ' : character)).trim();
}
