export { importsManifest } from './importsManifest';
export { importsWords } from './importsWords';
