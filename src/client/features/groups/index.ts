export { groupsManifest } from './groupsManifest';
export { groupsWords } from './groupsWords';
