export { activitiesManifest } from './activitiesManifest';
export { activitiesWords } from './activitiesWords';
