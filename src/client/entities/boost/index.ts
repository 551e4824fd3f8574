export { useEarning, type BoostSource } from './hooks/useEarning';
export { useNextBoost } from './hooks/useNextBoost';

/** The line about the next boost, for a page whose first load has no room for it. */
export const loadNextBoost = () => import(/* webpackChunkName: "next-boost" */ './components/NextBoost');
