export { accountApi, useGetOwnAccountQuery, useListSessionsQuery, useUpdateProfileMutation } from './accountApi';
