import Fuse from 'fuse.js/basic';
import type { Owner } from '../../../contract/owners';
import { OWNER_SIMILARITY_MIN } from '../../../contract/plain/limits';

// The score of Fuse is the inverse of the similarity: 0 is an exact match, and 1 is no match.
const SCORE_LIMIT = 1 - OWNER_SIMILARITY_MIN;

/** Whether a search score is similar enough. A score equal to the limit is not. */
export function isSimilar(score: number): boolean {
  // `1 - score > min` would be wrong: in floating point, 1 - 0.7 is slightly more than 0.3.
  return score < SCORE_LIMIT;
}

/**
 * Owners whose name or store name is similar to the text, whose id or store id contains it, or whose email matches it.
 * The best match is first, and an email ranks below similar names. Among equal matches, the newest owner is first.
 */
export function findSimilarOwners(owners: readonly Owner[], search: string): Owner[] {
  const text = search.trim();
  if (text === '') return [...owners];
  const idPart = text.toLowerCase();
  const scores = new Map<Owner, number>();
  for (const owner of owners) {
    if (owner.id.toLowerCase().includes(idPart) || owner.storeId.toLowerCase().includes(idPart)) scores.set(owner, 0);
  }
  for (const { item, score = 1 } of createNameSearch(owners).search(text)) {
    if (isSimilar(score) && !scores.has(item)) scores.set(item, score);
  }
  for (const owner of owners) {
    if (!scores.has(owner) && matchesEmail(owner.email, idPart)) scores.set(owner, SCORE_LIMIT);
  }
  return [...scores]
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfA - scoreOfB || newestFirst(a, b))
    .map(([owner]) => owner);
}

/** Whether the email or a word in it begins with the text, as on the server. Both must be in lower case. */
function matchesEmail(email: string, text: string): boolean {
  const part = text.replace(/^@+/, '');
  if (part === '') return false;
  for (let index = email.indexOf(part); index !== -1; index = email.indexOf(part, index + 1)) {
    if (index === 0 || /[^a-z0-9]/.test(email.charAt(index - 1))) return true;
  }
  return false;
}

const createNameSearch = (owners: readonly Owner[]) =>
  new Fuse(owners, {
    keys: ['name', 'store.name'],
    includeScore: true,
    ignoreLocation: true,
    // Ignoring diacritics matches the server, where 'zoe' finds 'Zoë'.
    ignoreDiacritics: true,
    threshold: SCORE_LIMIT,
  });

/** The timestamps are ISO 8601 in UTC, so they can be compared as text. */
function newestFirst(a: Owner, b: Owner): number {
  if (a.createdAt === b.createdAt) return a.id < b.id ? 1 : -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}
