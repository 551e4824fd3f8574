import type { Manifest } from '../../shared/routing/manifest';
import { lazyPage, type PageEntry } from './AreaRoutes';
import { withWords } from './withWords';

/** The pages of the console below `root` in these manifests, as routes. */
export const listConsolePages = (root: string, manifests: readonly Manifest[]): PageEntry[] =>
  manifests
    .flat()
    .filter(({ path }) => path.startsWith(`${root}/`))
    .map(({ load, ...page }) => ({ ...page, Page: lazyPage(page.showsWords ? withWords(load) : load) }));
