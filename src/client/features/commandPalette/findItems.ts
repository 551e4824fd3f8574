import Fuse from 'fuse.js/basic';
import type { PaletteItem } from './paletteItems';

const PER_GROUP = 5;
/** Tolerates one typo in five characters. With more, 'maya' would find 'Manage Customers' before a customer Maya. */
const THRESHOLD = 0.2;

/** The items most similar to a text, best first. An empty text finds all items. */
export function findSimilar(items: readonly PaletteItem[], text: string, limit = PER_GROUP): PaletteItem[] {
  if (text.trim() === '') return items.slice(0, limit);
  const fuse = new Fuse(items, { keys: ['label'], threshold: THRESHOLD, ignoreLocation: true, ignoreDiacritics: true });
  return fuse.search(text.trim(), { limit }).map(({ item }) => item);
}

/** The listed items: without a text, the recent items and all pages; otherwise the search results. */
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
  /** Records from the server that match the text. */
  found: readonly PaletteItem[];
}
