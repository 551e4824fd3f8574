export { countStoresInNeed } from './platformStats.sql';
export { getPointValue } from './getStoreStats';
export { statsRoutes } from './stats.routes';
