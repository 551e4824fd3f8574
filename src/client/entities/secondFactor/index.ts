export { SecondFactorControls } from './components/SecondFactorControls';
export { LazyTurnOnDialog } from './lazyDialogs';
export { useGetSecondFactorQuery } from './secondFactorApi';
