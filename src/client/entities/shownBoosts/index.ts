export { useEarning, type BoostSource } from './useEarning';
export { useNextBoosts } from './useNextBoosts';

/** The line about the next boost, for a page whose first load has no room for it. */
export const loadNextBoost = () => import(/* webpackChunkName: "next-boost" */ './NextBoost');
