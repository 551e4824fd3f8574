export { ownerDashboardManifest } from './ownerDashboardManifest';
export { ownerDashboardWords } from './ownerDashboardWords';
