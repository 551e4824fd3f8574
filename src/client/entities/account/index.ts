export { useGetOwnAccountQuery } from './myAccountApi';
