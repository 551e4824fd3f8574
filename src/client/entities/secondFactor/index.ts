export { SecondFactorControls } from './components/SecondFactorControls';
export { LazyTurnOnDialog } from './components/lazyDialogs';
export { useGetSecondFactorQuery } from './secondFactorApi';
