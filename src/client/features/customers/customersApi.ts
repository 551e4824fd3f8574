import type {
  AdjustedPoints,
  AdjustPoints,
  CreateCustomer,
  CustomerDeletion,
  CustomerOwnChange,
  CustomerProfile,
  CustomerReferral,
  CustomerText,
  CustomerVisit,
  LedgerRow,
  ReleaseNumber,
  RestorePoints,
  SegmentCount,
  UpdateCustomer,
} from '../../../contract/customerRecords';
import type { CustomerRedemption } from '../../../contract/redemptions';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';
import { withKey } from '../../shared/api/withKey';

const HISTORY_PAGE = 20;

type HistoryName = 'points' | 'redemptions' | 'visits' | 'referrals' | 'messages' | 'own-changes';

const customersApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    /** Defines a query for one of the lists about a customer, newest first. */
    const history = <Row>(name: HistoryName) =>
      build.infiniteQuery<Paged<Row>, string, string | null>({
        infiniteQueryOptions: cursorPaging,
        query: ({ queryArg: id, pageParam }) => ({
          url: `store/customers/${id}/${name}`,
          params: { limit: HISTORY_PAGE, cursor: pageParam ?? undefined },
        }),
        transformResponse: (rows: Row[], meta) => toPaged(rows, meta),
        providesTags: (_pages, _error, id) => [{ type: 'CustomerHistory', id }],
      });
    return {
      countSegments: build.query<SegmentCount[], undefined>({
        query: () => 'store/customers/segments',
        providesTags: [{ type: 'StoreCustomer', id: 'LIST' }],
      }),
      getCustomerProfile: build.query<CustomerProfile, string>({
        query: (id) => `store/customers/${id}`,
        providesTags: (_customer, _error, id) => [{ type: 'StoreCustomer', id }],
      }),
      listLedger: history<LedgerRow>('points'),
      listRedemptionsOf: history<CustomerRedemption>('redemptions'),
      listVisits: history<CustomerVisit>('visits'),
      listReferrals: history<CustomerReferral>('referrals'),
      listTexts: history<CustomerText>('messages'),
      listOwnChanges: history<CustomerOwnChange>('own-changes'),
      listOwnDeletions: build.infiniteQuery<Paged<CustomerDeletion>, undefined, string | null>({
        infiniteQueryOptions: cursorPaging,
        query: ({ pageParam }) => ({
          url: 'store/customers/own-deletions',
          params: { limit: HISTORY_PAGE, cursor: pageParam ?? undefined },
        }),
        transformResponse: (rows: CustomerDeletion[], meta) => toPaged(rows, meta),
      }),
      createCustomer: build.mutation<CustomerProfile, { body: CreateCustomer; key: string }>({
        query: ({ body, key }) =>
          withKey(key, {
            url: 'store/customers',
            method: 'POST',
            body,
          }),
        invalidatesTags: (_customer, error) => getStaleTags(error, [{ type: 'StoreCustomer', id: 'LIST' }]),
      }),
      updateCustomer: build.mutation<CustomerProfile, { id: string; body: UpdateCustomer }>({
        query: ({ id, body }) => ({ url: `store/customers/${id}`, method: 'PATCH', body }),
        invalidatesTags: (_customer, error, { id }) =>
          getStaleTags(error, [
            { type: 'StoreCustomer', id },
            { type: 'StoreCustomer', id: 'LIST' },
          ]),
      }),
      restorePoints: build.mutation<AdjustedPoints, { id: string; body: RestorePoints }>({
        query: ({ id, body }) => ({ url: `store/customers/${id}/restore-points`, method: 'POST', body }),
        // The tags are also invalidated after an error, because the points may already be restored.
        invalidatesTags: (_response, _error, { id }) => [
          { type: 'StoreCustomer', id },
          { type: 'StoreCustomer', id: 'LIST' },
          { type: 'CustomerHistory', id },
        ],
      }),
      releaseNumber: build.mutation<CustomerProfile, { id: string; body: ReleaseNumber }>({
        query: ({ id, body }) => ({ url: `store/customers/${id}/release-number`, method: 'POST', body }),
        // The tag is also invalidated after an error, because another customer may have the number by now.
        invalidatesTags: (_response, _error, { id }) => [{ type: 'StoreCustomer', id }],
      }),
      adjustPoints: build.mutation<AdjustedPoints, { id: string; body: AdjustPoints; key: string }>({
        query: ({ id, body, key }) =>
          withKey(key, {
            url: `store/customers/${id}/points`,
            method: 'POST',
            body,
          }),
        invalidatesTags: (_answer, error, { id }) =>
          getStaleTags(error, [
            { type: 'StoreCustomer', id },
            { type: 'StoreCustomer', id: 'LIST' },
            { type: 'CustomerHistory', id },
            { type: 'CustomerFlag', id: 'LIST' },
          ]),
      }),
    };
  },
});

export const {
  useCountSegmentsQuery,
  useGetCustomerProfileQuery,
  useListLedgerInfiniteQuery,
  useListRedemptionsOfInfiniteQuery,
  useListVisitsInfiniteQuery,
  useListReferralsInfiniteQuery,
  useListTextsInfiniteQuery,
  useListOwnChangesInfiniteQuery,
  useListOwnDeletionsInfiniteQuery,
  useCreateCustomerMutation,
  useUpdateCustomerMutation,
  useAdjustPointsMutation,
  useReleaseNumberMutation,
  useRestorePointsMutation,
} = customersApi;
