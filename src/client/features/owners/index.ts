export { OwnersPage } from './OwnersPage';
export type { StoreFieldProps } from './storeField';
export { useListOwnersQuery, useOwnerCountsQuery } from './ownersApi';
export { isAlike, similarOwners } from './similarity';
export { ownerSearchOf } from './ownerSearch';
