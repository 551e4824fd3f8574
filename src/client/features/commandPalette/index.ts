export { PaletteLauncher } from './components/PaletteLauncher';
