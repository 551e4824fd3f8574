import type { CustomerExportQuery } from '../../../../contract/customerRecords';
import type { MergePreview, MergeResult } from '../../../../contract/merging';
import { baseApi } from '../../../shared/api/baseApi';
import { FILE_RESPONSE } from '../../../shared/api/saveFile';

/** The record `fromId` is merged into the record `intoId`, which stays. */
export interface MergePair {
  fromId: string;
  intoId: string;
}

/** The tags of all data that shows customers, their points or their names. */
const CUSTOMER_TAGS = ['StoreCustomer', 'CustomerHistory', 'CustomerFlag', 'Redemption'] as const;

const detailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    previewMerge: build.query<MergePreview, MergePair>({
      query: ({ fromId, intoId }) => ({ url: `store/customers/${fromId}/merge`, params: { into: intoId } }),
      // Points can change at any time, and the owner must confirm current values.
      keepUnusedDataFor: 0,
    }),
    mergeCustomers: build.mutation<MergeResult, MergePair>({
      query: ({ fromId, intoId }) => ({
        url: `store/customers/${fromId}/merge`,
        method: 'POST',
        body: { intoCustomerId: intoId },
      }),
      invalidatesTags: [...CUSTOMER_TAGS],
    }),
    eraseCustomer: build.mutation<null, string>({
      query: (id) => ({ url: `store/customers/${id}`, method: 'DELETE' }),
      invalidatesTags: [...CUSTOMER_TAGS],
    }),
    signOutCustomerPhones: build.mutation<null, string>({
      query: (id) => ({ url: `store/customers/${id}/phones`, method: 'DELETE' }),
      invalidatesTags: (_response, _error, id) => [{ type: 'StoreCustomer', id }],
    }),
    /** The result is an object URL for `saveFile`. */
    exportCustomers: build.mutation<string, CustomerExportQuery>({
      query: (params) => ({ url: 'store/customers/export', params, ...FILE_RESPONSE }),
    }),
    /** The result is an object URL for `saveFile`. */
    exportPersonalData: build.mutation<string, string>({
      query: (id) => ({ url: `store/customers/${id}/export`, ...FILE_RESPONSE }),
    }),
  }),
});

export const {
  usePreviewMergeQuery,
  useMergeCustomersMutation,
  useEraseCustomerMutation,
  useSignOutCustomerPhonesMutation,
  useExportCustomersMutation,
  useExportPersonalDataMutation,
} = detailApi;
