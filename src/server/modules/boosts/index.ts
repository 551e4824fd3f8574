import { boostRoutes } from './boosts.routes';

export { selectValidVersions, type BoostVersion } from './boosts.sql';
export { findBoostAt, listBoostPeriods, toBoostPeriods } from './findBoosts';
export { moveBoosts } from './manageBoosts';

export const boosts = { routes: [boostRoutes] };
