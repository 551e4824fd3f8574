export { boostsManifest } from './boostsManifest';
export { boostsWords } from './boostsWords';
