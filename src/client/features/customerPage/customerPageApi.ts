import type {
  CheckInCode,
  CustomerData,
  CustomerPage,
  CustomerPageStore,
  CustomerPhone,
  DeleteCustomerPage,
  KioskDeletionCode,
  OpenCustomerPage,
  PageCode,
  RequestCustomerPageLink,
  UpdateCustomerPage,
  WalletSaveUrl,
} from '../../../contract/customerPage';
import type { PointsChange } from '../../../contract/points';
import { baseApi } from '../../shared/api/baseApi';
import { isNetworkError } from '../../shared/api/errors';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';
import { toShownCode, type ShownCode } from './checkIn/shownCode';

interface InStore {
  subdomain: string;
}

const pathOf = (subdomain: string) => `my/${encodeURIComponent(subdomain)}`;

/** The calls of a customer's own page. A cookie that no script can read names the session. */
export const customerPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openCustomerPage: build.mutation<null, InStore & OpenCustomerPage>({
      query: ({ subdomain, token }) => ({ url: `${pathOf(subdomain)}/session`, method: 'POST', body: { token } }),
      invalidatesTags: ['CustomerPageStore'],
    }),
    closeCustomerPage: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/session`, method: 'DELETE' }),
    }),
    /** Texts the code that shows that the phone number is the customer's. */
    requestPageCode: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/verification-codes`, method: 'POST' }),
    }),
    verifyPage: build.mutation<null, InStore & PageCode>({
      query: ({ subdomain, code }) => ({ url: `${pathOf(subdomain)}/verification`, method: 'POST', body: { code } }),
      invalidatesTags: (_response, error, { subdomain }) => (error ? [] : [{ type: 'CustomerPage', id: subdomain }]),
    }),
    /** Texts the code that confirms the deletion. */
    requestDeletionCode: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/deletion-codes`, method: 'POST' }),
    }),
    /** The code to enter at the kiosk, for who gets no texts. */
    createKioskDeletionCode: build.mutation<KioskDeletionCode, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/kiosk-deletion-codes`, method: 'POST' }),
    }),
    deleteAccount: build.mutation<null, InStore & DeleteCustomerPage>({
      query: ({ subdomain, code }) => ({ url: pathOf(subdomain), method: 'DELETE', body: { code } }),
    }),
    /** Texts a link, if a customer of the store has the phone number. */
    requestLink: build.mutation<null, InStore & RequestCustomerPageLink>({
      query: ({ subdomain, phone }) => ({ url: `${pathOf(subdomain)}/links`, method: 'POST', body: { phone } }),
    }),
    listCustomerPageStores: build.query<CustomerPageStore[], undefined>({
      query: () => 'my',
      providesTags: ['CustomerPageStore'],
    }),
    getCustomerPage: build.query<CustomerPage, string>({
      query: pathOf,
      providesTags: (_page, _error, subdomain) => [{ type: 'CustomerPage', id: subdomain }],
    }),
    /** A mutation, because a code is good for one use and is not kept. */
    createCheckInCode: build.mutation<ShownCode, string>({
      query: (subdomain) => `${pathOf(subdomain)}/check-in-code`,
      transformResponse: (code: CheckInCode, meta) => toShownCode(code, meta?.response?.headers.get('date') ?? null),
      // The session may have ended, or the store no longer checks in by scan.
      invalidatesTags: (_code, error, subdomain) => (error ? [{ type: 'CustomerPage', id: subdomain }] : []),
    }),
    /** Newest first. */
    listCustomerPageHistory: build.infiniteQuery<Paged<PointsChange>, string, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: `${pathOf(queryArg)}/history`,
        params: { cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: PointsChange[], meta) => toPaged(rows, meta),
      providesTags: (_pages, _error, subdomain) => [{ type: 'CustomerPage', id: subdomain }],
    }),
    /** Not kept, so that a phone that is handed on holds none of it. */
    getCustomerData: build.query<CustomerData, string>({
      query: (subdomain) => `${pathOf(subdomain)}/data`,
      keepUnusedDataFor: 0,
    }),
    /** Not kept, so that it is current whenever it is shown. */
    listPhones: build.query<CustomerPhone[], string>({
      query: (subdomain) => `${pathOf(subdomain)}/phones`,
      keepUnusedDataFor: 0,
    }),
    signOutPhones: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/phones`, method: 'DELETE' }),
    }),
    /** Saves the pass at Google, and returns the address at which the phone adds it. */
    createGoogleSaveUrl: build.mutation<WalletSaveUrl, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/wallet/google`, method: 'POST' }),
    }),
    updateCustomerPage: build.mutation<CustomerPage, InStore & { changes: UpdateCustomerPage }>({
      query: ({ subdomain, changes }) => ({ url: pathOf(subdomain), method: 'PATCH', body: changes }),
      // A switch moves at once, and back when the server refuses.
      onQueryStarted: async ({ subdomain, changes }, { dispatch, queryFulfilled }) => {
        const patch = (apply: (page: CustomerPage) => CustomerPage) =>
          dispatch(customerPageApi.util.updateQueryData('getCustomerPage', subdomain, apply));
        const optimistic = patch((page) => withChanges(page, changes));
        try {
          const { data } = await queryFulfilled;
          patch(() => data);
        } catch {
          optimistic.undo();
        }
      },
      // Without a response it may have taken effect.
      invalidatesTags: (_page, error, { subdomain }) =>
        error && isNetworkError(error) ? [{ type: 'CustomerPage', id: subdomain }] : [],
    }),
  }),
});

/** The page as it will be after a change of what a press sets; typed text waits for the server's rules. */
function withChanges(page: CustomerPage, { smsConsent, language }: UpdateCustomerPage): CustomerPage {
  return {
    ...page,
    ...(smsConsent !== undefined && { smsStatus: smsConsent ? 'subscribed' : 'opted_out' }),
    ...(language !== undefined && { language }),
  };
}

export const {
  useOpenCustomerPageMutation,
  useCloseCustomerPageMutation,
  useRequestPageCodeMutation,
  useVerifyPageMutation,
  useRequestDeletionCodeMutation,
  useCreateKioskDeletionCodeMutation,
  useDeleteAccountMutation,
  useRequestLinkMutation,
  useLazyGetCustomerDataQuery,
  useListCustomerPageStoresQuery,
  useGetCustomerPageQuery,
  useListCustomerPageHistoryInfiniteQuery,
  useListPhonesQuery,
  useSignOutPhonesMutation,
  useCreateGoogleSaveUrlMutation,
  useUpdateCustomerPageMutation,
  useCreateCheckInCodeMutation,
} = customerPageApi;
