export { OwnersPage } from './OwnersPage';
export { useGetOwnerCountsQuery, useListOwnersQuery } from './ownersApi';
export { isAlike, similarOwners } from './similarity';
export { ownerSearchOf } from './ownerSearch';
