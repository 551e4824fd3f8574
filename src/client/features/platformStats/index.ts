export { PlatformChecklistPanel } from './components/PlatformChecklistPanel';
export { PlatformStatCards } from './components/PlatformStatCards';
export { platformStatsWords } from './platformStatsWords';
