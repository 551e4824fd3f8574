export type PaletteGroup = 'Recent' | 'Pages' | 'Customers' | 'Rewards' | 'Promotions' | 'Stores';

/** A page or record that the palette can open. */
export interface PaletteItem {
  /** The id is unique over all groups. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** A second text, which distinguishes items with equal names. */
  detail?: string;
  to: string;
}

const RECENT_MAX = 5;

/** Adds an opened item at the start of the recent items. */
export function addRecent(recent: readonly PaletteItem[], item: PaletteItem): PaletteItem[] {
  return [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, RECENT_MAX);
}
