/** How a person is addressed, from a name as people, registers and spreadsheets write it. This file imports nothing. */

const toSet = (words: string) => new Set(words.split(' '));
const TITLES = toSet(
  'mr mrs ms mx miss dr dra prof profa rev sr sra srta señor señora señorita doña sir capt sgt lt col lic ing arq lcdo lcda',
);
/** Words that begin a last name, or the name of several people. */
const PARTICLES = toSet(
  'van von vander de del dela della di da dos das du la las los le lo der den ter san santa st ste bin abu abd the familia',
);
/** Words after a comma that are no first name. */
const SUFFIXES = toSet('jr sr ii iii iv md phd dds dvm esq cpa rn inc llc co corp ltd');
const COMPANY = /\s(?:inc|llc|corp|ltd)\.?$/iu;
const SEVERAL_PEOPLE = /[&+/]|\s(?:and|y|e|und|et|or|o)\s/iu;
/** A first word with other characters, such as an initial, an abbreviation or a number, is not used alone. */
const WHOLE_WORD = /^\p{L}[\p{L}\p{M}'’\-]*[\p{L}\p{M}]$/u;

const fold = (word: string) => word.toLowerCase().replaceAll('.', '');
const isSuffix = (part: string) => SUFFIXES.has(fold(part).replaceAll(' ', ''));
const isTitle = (word: string | undefined) => word !== undefined && TITLES.has(fold(word));

/** Removes quotes around the whole name, but not those around a word, as in '"Bo" Castillo'. */
const withoutQuotes = (name: string) =>
  name
    .trim()
    .replace(/^["“”]*([^"“”]*)["“”]*$/u, '$1')
    .trim();

interface NameParts {
  /** The name in the order in which it is spoken. */
  full: string;
  /** The words among which the first name is the first one, or null when that is not sure. */
  given: string[] | null;
}

function splitName(name: string): NameParts {
  const written = withoutQuotes(name).replace(/\s+/gu, ' ');
  const parts = written.split(/\s?[,;，،]\s?/u).filter((part) => part !== '');
  const suffixes = parts.slice(1).filter(isSuffix);
  const [first = '', second, ...others] = parts.filter((part, at) => at === 0 || !isSuffix(part));
  const words = first.split(' ');
  if (second === undefined) {
    const isLastName = /[,;，،]$/u.test(written) || (suffixes.length > 0 && words.length === 1);
    return { full: parts.join(', '), given: isLastName ? null : skipTitle(words) };
  }
  if (others.length > 0) return { full: parts.join(', '), given: null };
  const given = second.split(' ');
  const afterTitle = isTitle(given[0]) ? given.slice(1) : given;
  return { full: [second, first, ...suffixes].join(' '), given: afterTitle };
}

/** Returns the words after a title, or null when only a last name can follow it, as in 'Dr. Castillo'. */
function skipTitle(words: string[]): string[] | null {
  if (!isTitle(words[0])) return words;
  const named = words.slice(1).filter((word) => !isSuffix(word));
  return named.length > 1 ? named : null;
}

/** Returns a name in the order in which it is spoken: 'Castillo, Ana' is Ana Castillo. */
export function toSpokenName(name: string): string {
  return splitName(name).full;
}

/**
 * Returns the first name, or the whole name when it is not sure which word that is: after a title comes a last name,
 * and a particle, an initial or an abbreviation is no way to address a person. '' when there is no name.
 */
export function toFirstName(name: string): string {
  const { full, given } = splitName(name);
  const [first] = given ?? [];
  if (first === undefined || SEVERAL_PEOPLE.test(full) || COMPANY.test(full)) return full;
  return WHOLE_WORD.test(first) && !PARTICLES.has(fold(first)) && !isTitle(first) && !isSuffix(first) ? first : full;
}
