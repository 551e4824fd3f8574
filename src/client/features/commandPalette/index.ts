export { PaletteLauncher } from './PaletteLauncher';
