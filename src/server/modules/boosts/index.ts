import { boostRoutes } from './boosts.routes';

export { selectValidVersions, type BoostVersion } from './boosts.sql';
export { findBoostAt, findBoostPeriods, toBoostPeriods } from './findBoosts';
export { moveBoosts } from './boosts';

export const boosts = { routes: [boostRoutes] };
