export { jobsManifest } from './jobsManifest';
export { jobsWords } from './jobsWords';
