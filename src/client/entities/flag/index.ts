export { FlagItem } from './components/FlagItem';
export { refreshFlags, useListFlagsInfiniteQuery } from './flagApi';
export { CustomerFlags, FlagsPanel } from './components/FlagsPanel';
export { useFlagReview } from './hooks/useFlagReview';
