export { ownerPath } from './ownerSearch';
export { useGetOwnerCountsQuery, useListOwnersQuery } from './ownersApi';
export { ownersManifest } from './ownersManifest';
export { ownersWords } from './ownersWords';
