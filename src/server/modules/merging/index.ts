import { mergingRoutes } from './merging.routes';

export { combineProfiles, hasConsent, type Profile } from './merge.rules';
export { PROFILE_COLUMNS } from './profiles.sql';

export const merging = { routes: [mergingRoutes] };
