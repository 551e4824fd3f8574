import { checklistRoutes } from './checklists.routes';
import { statsRoutes } from './stats.routes';

export { countStoresInNeed } from './platformStats.sql';
export { getPointValue } from './getStoreStats';
export { findToday, listIntervals, type DayRange } from './storeStats.sql';

export const stats = { routes: [checklistRoutes, statsRoutes] };
