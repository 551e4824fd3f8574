import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { REQUEST_TIMEOUT_MS } from '../../../contract/plain/limits';
import { getApiBase } from './apiBase';

interface StateWithSession {
  session?: { token: string | null };
}

/**
 * An event on window: a request got no response that can be read, or one with a status of BAD_GATEWAY or above. Who
 * listens asks the server whether it is there, because it sends 503 itself too.
 */
export const SERVER_UNREACHABLE = 'server-unreachable';
/** The lowest status with which a proxy answers for a server that does not run. */
const BAD_GATEWAY = 502;

type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

const send: BaseQuery = async (args, api, extra) => {
  const result = await fetchBaseQuery({
    baseUrl: getApiBase(),
    timeout: REQUEST_TIMEOUT_MS,
    prepareHeaders: (headers, { getState }) => {
      const token = (getState() as StateWithSession).session?.token;
      // Sign-in loads the profile before a session exists, and sets the header with the new token itself.
      if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    },
  })(args, api, extra);
  const status = result.error?.status;
  if (status !== undefined && !(typeof status === 'number' && status < BAD_GATEWAY)) {
    window.dispatchEvent(new Event(SERVER_UNREACHABLE));
  }
  return result;
};

/** How requests are sent and cached. The console of a chain replaces both (entities/shop). */
export const requests = { send, toCacheKey: defaultSerializeQueryArgs as SerializeQueryArgs<unknown> };

/** The `extraOptions` of endpoints that show or change what belongs to one shop of a chain. */
export const BY_SHOP = { byShop: true };

const TAG_TYPES = [
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
  'Boost',
  'CustomerReward',
  'CustomerPromotion',
  'CustomerRedemption',
  'StoreCustomer',
  'CustomerHistory',
  'CustomerFlag',
  'CustomerImport',
  'KioskPin',
  'Brand',
  'Redemption',
  'RedemptionStats',
  'BoardSettings',
  'StoreSettings',
  'StoreSession',
  'SecondFactor',
  'PosConnection',
  'ContactSync',
  'Cashier',
  'ApiKey',
  'Webhook',
  'Audit',
  'FailedJob',
  'Sms',
  'EarningCategories',
  'PosReview',
  'Reward',
  'Promotion',
  'CustomerPage',
  'CustomerPageStore',
] as const;

/** The only RTK Query API of the client. Features inject their endpoints into it. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: ((...call) => requests.send(...call)) satisfies BaseQuery,
  serializeQueryArgs: (call) => requests.toCacheKey(call),
  refetchOnReconnect: true,
  tagTypes: TAG_TYPES,
  endpoints: () => ({}),
});

/** The builder that RTK Query passes to an `endpoints` function. */
export type EndpointBuild = Parameters<Parameters<typeof baseApi.injectEndpoints>[0]['endpoints']>[0];
