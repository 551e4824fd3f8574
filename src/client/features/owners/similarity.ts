import Fuse from 'fuse.js/basic';
import { OWNER_SIMILARITY_MIN } from '../../../contract/limits';
import type { Owner } from '../../../contract/owners';

// A score is the opposite of a similarity: 0 the same, 1 nothing alike.
const SCORE_LIMIT = 1 - OWNER_SIMILARITY_MIN;

/** Whether a score of the search tells enough likeness. One that is just as much as the limit does not. */
export function isAlike(score: number): boolean {
  // Not `1 - score > min`: 1 - 0.7 is a little more than 0.3 in floating point.
  return score < SCORE_LIMIT;
}

/**
 * Owners who are like the search by their name or their store's, or whose id or store's id has it: the most alike
 * first, then the newest.
 */
export function similarOwners(owners: readonly Owner[], search: string): Owner[] {
  const sought = search.trim();
  if (sought === '') return [...owners];
  const part = sought.toLowerCase();
  const scores = new Map<Owner, number>();
  for (const owner of owners) {
    if (owner.id.toLowerCase().includes(part) || owner.storeId.toLowerCase().includes(part)) scores.set(owner, 0);
  }
  for (const { item, score = 1 } of byName(owners).search(sought)) {
    if (isAlike(score) && !scores.has(item)) scores.set(item, score);
  }
  return [...scores]
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfA - scoreOfB || newestFirst(a, b))
    .map(([owner]) => owner);
}

const byName = (owners: readonly Owner[]) =>
  new Fuse(owners, {
    keys: ['name', 'store.name'],
    includeScore: true,
    ignoreLocation: true,
    // The server offers 'Zoë' to those who look for 'zoe'.
    ignoreDiacritics: true,
    threshold: SCORE_LIMIT,
  });

/** ISO 8601 in UTC sorts as text. */
function newestFirst(a: Owner, b: Owner): number {
  if (a.createdAt === b.createdAt) return a.id < b.id ? 1 : -1;
  return a.createdAt < b.createdAt ? 1 : -1;
}
