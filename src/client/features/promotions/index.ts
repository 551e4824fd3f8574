export { promotionsManifest } from './promotionsManifest';
export { promotionsWords } from './promotionsWords';
