import type { ComponentType } from 'react';

/** A page of a console, with its route, title and sidebar entry. */
export interface ConsolePage {
  /** The full path, which begins with the root of the console. */
  path: string;
  /** The title of the browser tab. */
  title: string;
  /** The page's entry in the sidebar, in the order of the list. Pages without an entry are linked from other pages. */
  nav?: {
    label: string;
    icon: ComponentType;
    /** Entries of one group are next to each other in the list of pages, under the group as a heading. */
    group?: 'Review' | 'Set up';
  };
  /**
   * The import names the chunk `route-<area>-<page>` with `webpackChunkName`: by this name webpack.config.ts counts the
   * first page of a console toward its area.
   */
  load: () => Promise<ComponentType>;
  /**
   * In the console of a chain: the page shows the selected shop, or all of them ('some'), or needs one ('one'). Without
   * it, the page is the same for all shops.
   */
  shops?: 'some' | 'one';
  /** Whether the page shows the words of all slices. They are then loaded with it. */
  showsWords?: boolean;
}

/** The pages that a slice adds to the consoles. It is part of their first loads, so it imports no page statically. */
export type Manifest = readonly ConsolePage[];
