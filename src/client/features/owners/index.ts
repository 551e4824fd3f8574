export { OwnersPage } from './OwnersPage';
export { ownerPath } from './ownerSearch';
export { useGetOwnerCountsQuery, useListOwnersQuery } from './ownersApi';
