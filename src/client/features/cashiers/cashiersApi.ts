import type { Cashier, CreateCashier, UpdateCashier } from '../../../contract/cashiers';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const LIST = { type: 'Cashier', id: 'LIST' } as const;
/** Deactivating, deleting and a password reset end sessions. */
const SESSIONS = { type: 'StoreSession', id: 'LIST' } as const;

const cashiersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The store's cashiers, newest first. */
    listCashiers: build.query<Cashier[], undefined>({
      query: () => 'store/cashiers',
      providesTags: (cashiers = []) => [LIST, ...cashiers.map(({ id }) => ({ type: 'Cashier' as const, id }))],
      extraOptions: BY_SHOP,
    }),
    /** `shop` is that of the cashier, in a chain. */
    createCashier: build.mutation<Cashier, { body: CreateCashier; shop?: string }>({
      query: ({ body, shop }) => ({ url: 'store/cashiers', method: 'POST', body, params: { shop } }),
      invalidatesTags: (_cashier, error) => getStaleTags(error, [LIST]),
    }),
    updateCashier: build.mutation<Cashier, { id: string; changes: UpdateCashier }>({
      query: ({ id, changes }) => ({ url: `store/cashiers/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_cashier, error, { id }) => getStaleTags(error, [{ type: 'Cashier', id }, SESSIONS]),
    }),
    /** A password reset does not invalidate the list, because the list does not show it. */
    resetCashierPassword: build.mutation<undefined, { id: string; password: string }>({
      query: ({ id, password }) => ({
        url: `store/cashiers/${id}/reset-password`,
        method: 'PATCH',
        body: { password },
      }),
      invalidatesTags: (_result, error) => getStaleTags(error, [SESSIONS], [LIST]),
    }),
    deleteCashier: build.mutation<undefined, string>({
      query: (id) => ({ url: `store/cashiers/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => getStaleTags(error, [LIST, SESSIONS], [LIST]),
    }),
  }),
});

export const {
  useListCashiersQuery,
  useCreateCashierMutation,
  useUpdateCashierMutation,
  useResetCashierPasswordMutation,
  useDeleteCashierMutation,
} = cashiersApi;
