export { profileManifest } from './profileManifest';
export { profileWords } from './profileWords';
