import type { ChangePassword } from '../../../contract/accounts';
import type { ContactSync } from '../../../contract/contacts';
import type {
  ExpiredNights,
  ExpiryPreview,
  ExpiryPreviewQuery,
  PointsExpiry,
  RestoredNight,
  RestoreNight,
  UpdatePointsExpiry,
} from '../../../contract/pointsExpiry';
import type { CustomerSessions, EndedSessions } from '../../../contract/sessions';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const SESSIONS = { type: 'StoreSession', id: 'LIST' } as const;
const OWN = { id: 'OWN' } as const;

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<undefined, ChangePassword>({
      query: (body) => ({ url: 'store-owners/me/password', method: 'PATCH', body }),
      invalidatesTags: (_result, error) => getStaleTags(error, [SESSIONS]),
    }),
    countCustomerSessions: build.query<CustomerSessions, undefined>({
      query: () => 'store/customer-sessions',
      providesTags: [SESSIONS],
    }),
    endSession: build.mutation<undefined, string>({
      query: (id) => ({ url: `store/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [SESSIONS], [SESSIONS]),
    }),
    endOtherSessions: build.mutation<EndedSessions, undefined>({
      query: () => ({ url: 'store/sessions', method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [SESSIONS]),
      extraOptions: BY_SHOP,
    }),
    getOwnContactSync: build.query<ContactSync, undefined>({
      query: () => 'store/contact-sync',
      providesTags: [{ type: 'ContactSync', ...OWN }],
    }),
    testOwnContactSync: build.mutation<ContactSync, undefined>({
      query: () => ({ url: 'store/contact-sync/test', method: 'POST' }),
      invalidatesTags: [{ type: 'ContactSync', ...OWN }],
    }),
    previewPointsExpiry: build.query<ExpiryPreview, ExpiryPreviewQuery>({
      query: (params) => ({ url: 'store/points-expiry/preview', params }),
      // Balances can change at any time, and the owner needs current ones to decide.
      keepUnusedDataFor: 0,
    }),
    listExpiredNights: build.query<ExpiredNights, undefined>({
      query: () => 'store/points-expiry/nights',
      providesTags: ['StoreSettings'],
    }),
    restoreNight: build.mutation<RestoredNight, RestoreNight>({
      query: (body) => ({ url: 'store/points-expiry/restore', method: 'POST', body }),
      // The tags are also invalidated after an error, because some balances may already be restored.
      invalidatesTags: ['StoreSettings', 'StoreCustomer', 'CustomerHistory'],
    }),
    updatePointsExpiry: build.mutation<PointsExpiry, UpdatePointsExpiry>({
      query: (body) => ({ url: 'store/points-expiry', method: 'PUT', body }),
      invalidatesTags: (_expiry, error) => getStaleTags(error, ['StoreSettings', 'StoreCustomer']),
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useCountCustomerSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useGetOwnContactSyncQuery,
  useTestOwnContactSyncMutation,
  usePreviewPointsExpiryQuery,
  useUpdatePointsExpiryMutation,
  useListExpiredNightsQuery,
  useRestoreNightMutation,
} = profileApi;
