export { FlagItem } from './FlagItem';
export { refreshFlags, useListFlagsInfiniteQuery } from './flagApi';
export { CustomerFlags, FlagsPanel } from './FlagsPanel';
export { useFlagReview } from './useFlagReview';
