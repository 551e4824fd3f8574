import Fuse from 'fuse.js/basic';
import type { PaletteItem } from './paletteItems';

const PER_GROUP = 5;
/**
 * One typing mistake in five characters: with more, 'maya' finds 'Manage Customers' before the customers of that name.
 */
const THRESHOLD = 0.2;

/** The items most similar to a text, the best first; all of them for an empty text. */
export function findSimilar(items: readonly PaletteItem[], text: string, limit = PER_GROUP): PaletteItem[] {
  if (text.trim() === '') return items.slice(0, limit);
  const fuse = new Fuse(items, { keys: ['label'], threshold: THRESHOLD, ignoreLocation: true, ignoreDiacritics: true });
  return fuse.search(text.trim(), { limit }).map(({ item }) => item);
}

/** What is listed for a text: without one the recent items and all pages, otherwise what was found. */
export function listPaletteItems({ text, recent, pages, found }: ArrangeInput): PaletteItem[] {
  if (text.trim() !== '') return [...findSimilar(pages, text), ...found];
  const recentIds = new Set(recent.map(({ id }) => id));
  return [
    ...recent.map((item): PaletteItem => ({ ...item, group: 'Recent' })),
    ...pages.filter(({ id }) => !recentIds.has(id)),
  ];
}

interface ArrangeInput {
  text: string;
  recent: readonly PaletteItem[];
  pages: readonly PaletteItem[];
  /** Records that match the text. */
  found: readonly PaletteItem[];
}
