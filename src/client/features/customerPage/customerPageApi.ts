import type {
  CheckInCode,
  CustomerData,
  CustomerPage,
  CustomerPageStore,
  CustomerPhone,
  OpenCustomerPage,
  PageCode,
  UpdateCustomerPage,
  WalletSaveUrl,
} from '../../../contract/customerPage';
import type { PointsChange } from '../../../contract/points';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';
import { isNetworkError } from '../../shared/api/errors';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';
import { toShownCode, type ShownCode } from './checkIn/shownCode';

export interface InStore {
  subdomain: string;
}

export const pathOf = (subdomain: string) => `my/${encodeURIComponent(subdomain)}`;

/** The requests of the customer page. The session is in an HTTP-only cookie. */
export const customerPageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openCustomerPage: build.mutation<null, InStore & OpenCustomerPage>({
      query: ({ subdomain, token }) => ({ url: `${pathOf(subdomain)}/session`, method: 'POST', body: { token } }),
      invalidatesTags: ['CustomerPageStore'],
    }),
    closeCustomerPage: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/session`, method: 'DELETE' }),
    }),
    /** Sends a text message with a code. Entering it proves that the phone number is the customer's. */
    requestPageCode: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/verification-codes`, method: 'POST' }),
    }),
    verifyPage: build.mutation<null, InStore & PageCode>({
      query: ({ subdomain, code }) => ({ url: `${pathOf(subdomain)}/verification`, method: 'POST', body: { code } }),
      invalidatesTags: (_response, error, { subdomain }) => (error ? [] : [{ type: 'CustomerPage', id: subdomain }]),
    }),
    listCustomerPageStores: build.query<CustomerPageStore[], undefined>({
      query: () => 'my',
      providesTags: ['CustomerPageStore'],
    }),
    getCustomerPage: build.query<WithETag<CustomerPage>, string>({
      queryFn: conditionalGet(pathOf, (body) => body as CustomerPage),
      providesTags: (_page, _error, subdomain) => [{ type: 'CustomerPage', id: subdomain }],
    }),
    /** This is a mutation because a code is for a single use and must not be cached. */
    createCheckInCode: build.mutation<ShownCode, string>({
      query: (subdomain) => `${pathOf(subdomain)}/check-in-code`,
      transformResponse: (code: CheckInCode, meta) => toShownCode(code, meta?.response?.headers.get('date') ?? null),
      // The session may have ended, or the store may have turned off check-in by scan.
      invalidatesTags: (_code, error, subdomain) => (error ? [{ type: 'CustomerPage', id: subdomain }] : []),
    }),
    /** The history of the customer's points, newest first. */
    listCustomerPageHistory: build.infiniteQuery<Paged<PointsChange>, string, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: `${pathOf(queryArg)}/history`,
        params: { cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: PointsChange[], meta) => toPaged(rows, meta),
      providesTags: (_pages, _error, subdomain) => [{ type: 'CustomerPage', id: subdomain }],
    }),
    /** Personal data is not cached, so that nobody finds it on a phone that is passed on. */
    getCustomerData: build.query<CustomerData, string>({
      query: (subdomain) => `${pathOf(subdomain)}/data`,
      keepUnusedDataFor: 0,
    }),
    /** The list is not cached, so that it is always current. */
    listPhones: build.query<CustomerPhone[], string>({
      query: (subdomain) => `${pathOf(subdomain)}/phones`,
      keepUnusedDataFor: 0,
    }),
    signOutPhones: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/phones`, method: 'DELETE' }),
    }),
    /** Creates the pass at Google and returns the URL with which the phone adds it. */
    createGoogleSaveUrl: build.mutation<WalletSaveUrl, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/wallet/google`, method: 'POST' }),
    }),
    updateCustomerPage: build.mutation<CustomerPage, InStore & { changes: UpdateCustomerPage }>({
      query: ({ subdomain, changes }) => ({ url: pathOf(subdomain), method: 'PATCH', body: changes }),
      // The setting changes in the cache at once, and changes back if the server refuses.
      onQueryStarted: async ({ subdomain, changes }, { dispatch, queryFulfilled }) => {
        const patch = (apply: (page: CustomerPage) => CustomerPage) =>
          dispatch(
            // The ETag is that of another version.
            customerPageApi.util.updateQueryData('getCustomerPage', subdomain, (page) => ({
              ...apply(page),
              etag: null,
            })),
          );
        const optimistic = patch((page) => withChanges(page, changes));
        try {
          const { data } = await queryFulfilled;
          patch(() => data);
        } catch {
          optimistic.undo();
        }
      },
      // A request without a response may have taken effect.
      invalidatesTags: (_page, error, { subdomain }) =>
        error && isNetworkError(error) ? [{ type: 'CustomerPage', id: subdomain }] : [],
    }),
  }),
});

/** The page after a change of a switch. A typed value is not predicted, because the server may refuse it. */
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
