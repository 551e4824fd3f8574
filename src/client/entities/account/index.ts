export { accountApi, useGetOwnAccountQuery } from './accountApi';
