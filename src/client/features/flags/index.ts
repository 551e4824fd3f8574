export { flagsManifest } from './flagsManifest';
export { flagsWords } from './flagsWords';
