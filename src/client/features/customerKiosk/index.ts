export { kioskReducer, type KioskState, type Visit } from './kioskSlice';
export { EntryScreen } from './entry/EntryScreen';
export { EntryView } from './entry/EntryView';
export { AttractSlide } from './attract/AttractSlide';
export { CheckInScreen } from './checkIn/CheckInScreen';
export { DashboardScreen } from './dashboard/DashboardScreen';
export { useIdleCallback } from './ui/useIdleCallback';
