export { accountApi, useGetOwnAccountQuery, useUpdateProfileMutation } from './accountApi';
