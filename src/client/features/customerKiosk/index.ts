export { kioskReducer, type KioskState } from './kioskSlice';
export { idleMinutesMiddleware } from './idleMinutes';
export { EntryScreen } from './entry/EntryScreen';
export { preloadParts } from './entry/components/LazyParts';
export { EntryView } from './entry/components/EntryView';
export { AttractSlide } from './attract/components/AttractSlide';
export { useIdleCallback } from './hooks/useIdleCallback';
/** The later pages are in separate chunks. */
export const loadCheckInScreen = async () =>
  (await import(/* webpackChunkName: "route-kiosk-check-in" */ './checkIn/CheckInScreen')).CheckInScreen;
export const loadDashboardScreen = async () =>
  (await import(/* webpackChunkName: "route-kiosk-dashboard" */ './dashboard/DashboardScreen')).DashboardScreen;
