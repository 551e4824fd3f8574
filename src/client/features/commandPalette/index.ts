export { PaletteLauncher } from './PaletteLauncher';
export type { PaletteProps } from './CommandPalette';

/* The chunk contains the search library, which is not needed when a console is opened. */

/** A palette of pages, settings, actions and the records of a store. */
export const loadOwnerPalette = async () =>
  (await import(/* webpackChunkName: "palette" */ './OwnerPalette')).OwnerPalette;
/** A palette of pages, settings, actions and stores. */
export const loadAdminPalette = async () =>
  (await import(/* webpackChunkName: "palette" */ './AdminPalette')).AdminPalette;
