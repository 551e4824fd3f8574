export { CodeField } from './components/CodeField';
export { CurrentPasswordField } from './components/CurrentPasswordField';
export { SecondFactorControls } from './components/SecondFactorControls';
export { LazyTurnOnDialog } from './lazyDialogs';
export { useGetSecondFactorQuery } from './secondFactorApi';
