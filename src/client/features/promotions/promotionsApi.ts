import type { CreatePromotion, Promotion, UpdatePromotion } from '../../../contract/promotions';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

/** Promotions are shown only as one list, so every change makes the list stale. */
const LIST = [{ type: 'Promotion', id: 'LIST' }] as const;
const invalidateList = (_result: unknown, error: unknown) => getStaleTags(error, LIST, LIST);

const promotionsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Promotion'] }).injectEndpoints({
  endpoints: (build) => ({
    /** All promotions of the store with their counters, the latest start first. */
    listPromotions: build.query<Promotion[], undefined>({
      query: () => 'store/promotions',
      providesTags: [...LIST],
    }),
    /** `key` makes a repetition safe. */
    createPromotion: build.mutation<Promotion, { key: string; body: CreatePromotion }>({
      query: ({ key, body }) => ({
        url: 'store/promotions',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: invalidateList,
    }),
    updatePromotion: build.mutation<Promotion, { id: string; changes: UpdatePromotion }>({
      query: ({ id, changes }) => ({ url: `store/promotions/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: invalidateList,
    }),
    /** Shows in the list at once, and is undone when the request fails. */
    setPromotionActive: build.mutation<Promotion, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({ url: `store/promotions/${id}`, method: 'PATCH', body: { isActive } }),
      invalidatesTags: invalidateList,
      onQueryStarted: async ({ id, isActive }, { dispatch, queryFulfilled }) => {
        // Found by id, also to undo: the list may have been refetched in between.
        const setInList = (active: boolean) =>
          dispatch(
            promotionsApi.util.updateQueryData('listPromotions', undefined, (promotions) => {
              for (const promotion of promotions) if (promotion.id === id) promotion.isActive = active;
            }),
          );
        setInList(isActive);
        await queryFulfilled.catch(() => setInList(!isActive));
      },
    }),
    deletePromotion: build.mutation<unknown, string>({
      query: (id) => ({ url: `store/promotions/${id}`, method: 'DELETE' }),
      invalidatesTags: invalidateList,
    }),
  }),
});

export const {
  useListPromotionsQuery,
  useCreatePromotionMutation,
  useUpdatePromotionMutation,
  useSetPromotionActiveMutation,
  useDeletePromotionMutation,
} = promotionsApi;
