export { AttractSection } from './components/AttractSection';
export { IdleSection } from './components/IdleSection';
export { KioskLinkSection } from './components/KioskLinkSection';
export { KioskPinSection } from './components/KioskPinSection';
export { PosterSection } from './components/PosterSection';
export { ScanSection } from './components/ScanSection';

/** The page has a chunk of its own. */
export const loadPosterPage = async () =>
  (await import(/* webpackChunkName: "route-owner-poster" */ './poster/PosterPage')).PosterPage;
