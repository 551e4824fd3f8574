import Fuse from 'fuse.js/basic';
import type { PaletteItem } from './paletteItems';

const PER_GROUP = 5;
/** Tolerates one typo in five characters. With more, 'maya' would find 'Manage Customers' before a customer Maya. */
const THRESHOLD = 0.2;

const KEYS = [
  { name: 'label', weight: 3 },
  { name: 'keywords', weight: 1 },
];
/** Shorter words, such as 'my' and 'a', are part of too many labels. */
const WORD_MIN = 3;

/** The items most similar to a text, best first. An empty text finds all items. */
export function findSimilar(items: readonly PaletteItem[], text: string, limit = PER_GROUP): PaletteItem[] {
  if (text.trim() === '') return items.slice(0, limit);
  const fuse = new Fuse(items, { keys: KEYS, threshold: THRESHOLD, ignoreLocation: true, ignoreDiacritics: true });
  return fuse.search(text.trim(), { limit }).map(({ item }) => item);
}

/** The items that are similar to one of the words of a text, such as 'change logo'. */
function findByWords(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.trim().split(/\s+/);
  if (words.length < 2) return [];
  const found = words.filter((word) => word.length >= WORD_MIN).flatMap((word) => findSimilar(items, word));
  return [...new Set(found)].slice(0, PER_GROUP);
}

/** The listed items: without a text, the recent items and all pages; otherwise the search results. */
export function listPaletteItems({ text, recent, pages, actions, found }: ArrangeInput): PaletteItem[] {
  if (text.trim() !== '') {
    const similar = [...findSimilar(pages, text), ...findSimilar(actions, text)];
    const byWords = similar.length === 0 ? findByWords([...pages, ...actions], text) : [];
    return [...similar, ...found, ...byWords];
  }
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
  /** Settings and actions. They are too many to be listed without a text. */
  actions: readonly PaletteItem[];
  /** Records from the server that match the text. */
  found: readonly PaletteItem[];
}
