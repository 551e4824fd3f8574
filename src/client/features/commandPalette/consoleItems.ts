import type { Words } from '../../shared/routing/words';
import type { PaletteItem, PalettePage } from './paletteItems';

type PageWords = Required<Words>['pages'];

const split = (words = '') => words.split(', ');

/** The pages of a console with the words by which people look for them. */
export const toPageItems = (pages: readonly PalettePage[], words: PageWords): PaletteItem[] =>
  pages.map(({ path, title }) => ({
    id: path,
    group: 'Pages',
    label: title,
    to: path,
    keywords: split(words[path]?.words),
  }));

/** The settings and actions, each with the page on which it is. */
export const toActionItems = (pages: readonly PalettePage[], words: PageWords): PaletteItem[] =>
  Object.entries(words).flatMap(([path, { actions = [] }]) => {
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return [];
    return actions.map(({ query = '', words: keywords, ...action }) => ({
      ...action,
      id: `action:${action.label}`,
      group: 'Settings and actions',
      detail: page.nav?.label ?? page.title,
      to: `${path}${query}`,
      keywords: split(keywords),
    }));
  });
