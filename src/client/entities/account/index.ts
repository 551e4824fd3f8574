export { useGetOwnAccountQuery } from './ownAccountApi';
