const PARTS = [8, 4, 4, 4, 12];
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns the search term in lower case if an id can contain it, otherwise null. */
export function idPartOf(search: string): string | null {
  const part = search.toLowerCase();
  return /^[0-9a-f-]{1,36}$/.test(part) ? part : null;
}

/** Returns the lowest and highest id that start with the part, or null when its dashes are misplaced. */
export function idsBeginningWith(part: string): { from: string; to: string } | null {
  const from = part + FIRST.slice(part.length);
  const fits = from.split('-').every((piece, index) => piece.length === PARTS[index]);
  return fits && from.length === FIRST.length ? { from, to: part + LAST.slice(part.length) } : null;
}
