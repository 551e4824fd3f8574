export { FlagItem } from './FlagItem';
export { refreshFlags, useListFlagsInfiniteQuery } from './flagsApi';
export { CustomerFlags, FlagsPanel } from './FlagsPanel';
export { useFlagReview } from './useFlagReview';
