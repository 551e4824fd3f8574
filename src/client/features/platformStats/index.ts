export { PlatformChecklistPanel } from './PlatformChecklistPanel';
export { PlatformStatCards } from './PlatformStatCards';
export { platformStatsWords } from './platformStatsWords';
