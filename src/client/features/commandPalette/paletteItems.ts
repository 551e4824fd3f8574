import type { ConsolePage } from '../../shared/routing/manifest';

export type PaletteGroup =
  'Recent' | 'Pages' | 'Settings and actions' | 'Customers' | 'Rewards' | 'Promotions' | 'Stores';

/** A page or record that the palette can open. */
export interface PaletteItem {
  /** The id is unique over all groups. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** A second text, which distinguishes items with equal names. */
  detail?: string;
  to: string;
  /** Other words by which it is found. */
  keywords?: readonly string[];
  /** The heading on the page at which the user wants to arrive. */
  section?: string;
}

const RECENT_MAX = 5;

/** Adds an opened item at the start of the recent items. */
export function addRecent(recent: readonly PaletteItem[], item: PaletteItem): PaletteItem[] {
  return [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, RECENT_MAX);
}

/** A page of a console, as the palette lists it. */
export type PalettePage = Pick<ConsolePage, 'path' | 'title' | 'nav'>;
