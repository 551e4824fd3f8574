export { checklistRoutes } from './checklists.routes';
export { countStoresInNeed } from './platformStats.sql';
export { getPointValue } from './getStoreStats';
export { statsRoutes } from './stats.routes';
export { findToday, listIntervals, type DayRange } from './storeStats.sql';
