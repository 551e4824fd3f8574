export { PaletteLauncher, type PalettePages } from './PaletteLauncher';
