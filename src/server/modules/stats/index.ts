export { countStoresInNeed } from './platformStats.sql';
export { statsRoutes } from './stats.routes';
