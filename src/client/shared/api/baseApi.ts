import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';
import { getApiBase } from './apiBase';

interface WithToken {
  session?: { token: string | null };
}

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta> = (
  args,
  api,
  extra,
) =>
  fetchBaseQuery({
    baseUrl: getApiBase(),
    timeout: REQUEST_TIMEOUT_MS,
    prepareHeaders: (headers, { getState }) => {
      const token = (getState() as WithToken).session?.token;
      // A call that brings its own token keeps it: signing in asks who it is before the session begins.
      if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    },
  })(args, api, extra);

/** The one cache of server data. Features inject their endpoints and name what they provide and invalidate by tag. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Profile',
    'Store',
    'StoreName',
    'StoreStatus',
    'StoreCounts',
    'Owner',
    'OwnerSearch',
    'OwnerCounts',
    'Group',
    'Admin',
    'Customer',
    'CustomerReward',
    'CustomerRedemption',
    'Redemption',
    'RedemptionStats',
    'Audit',
  ],
  endpoints: () => ({}),
});
