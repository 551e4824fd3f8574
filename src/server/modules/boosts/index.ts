export { boostRoutes } from './boosts.routes';
export { findBoostAt, listBoostPeriods } from './findBoosts';
export { moveBoosts } from './manageBoosts';
