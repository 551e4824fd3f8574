export { developersManifest } from './developersManifest';
export { developersWords } from './developersWords';
