export type PaletteGroup = 'Recent' | 'Pages' | 'Customers' | 'Rewards' | 'Promotions' | 'Stores';

/** Something that can be opened. */
export interface PaletteItem {
  /** Unique over all groups. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** A second line that tells items of the same name apart. */
  detail?: string;
  to: string;
}

const RECENT_MAX = 5;

/** Puts an opened item first among the recent ones. */
export function addRecent(recent: readonly PaletteItem[], item: PaletteItem): PaletteItem[] {
  return [item, ...recent.filter(({ id }) => id !== item.id)].slice(0, RECENT_MAX);
}
