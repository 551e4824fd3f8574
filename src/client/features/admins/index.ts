export { adminsManifest } from './adminsManifest';
export { adminsWords } from './adminsWords';
