import type {
  Shop,
  ShopFigures,
  ShopFiguresQuery,
  ShopMonth,
  ShopMonthsQuery,
  UpdateShop,
} from '../../../contract/shops';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { FILE_RESPONSE } from '../../shared/api/saveFile';

// The tag type is declared here instead of in baseApi, which the kiosk and the board load too.
const shopsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The present shops of the chain, with their registers and devices. */
    listShops: build.query<Shop[], undefined>({ query: () => 'store/shops', providesTags: ['Shop'] }),
    /** The figures of each shop, former ones too. */
    listShopFigures: build.query<ShopFigures[], ShopFiguresQuery>({
      query: (params) => ({ url: 'store/shops/stats', params }),
    }),
    /** The result is an object URL for `saveFile`. */
    exportShopFigures: build.mutation<string, ShopFiguresQuery>({
      query: (params) => ({ url: 'store/shops/stats/export', params, ...FILE_RESPONSE }),
    }),
    /** What each shop gave and took by month. */
    listShopMonths: build.query<ShopMonth[], ShopMonthsQuery>({
      query: (params) => ({ url: 'store/shops/months', params }),
    }),
    /** The result is an object URL for `saveFile`. */
    exportShopMonths: build.mutation<string, ShopMonthsQuery & { centsPerPoint?: number }>({
      query: (params) => ({ url: 'store/shops/months/export', params, ...FILE_RESPONSE }),
    }),
    updateShop: build.mutation<Shop, { id: string; changes: UpdateShop }>({
      query: ({ id, changes }) => ({ url: `store/shops/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_shop, error) => getStaleTags(error, ['Shop'], ['Shop']),
    }),
  }),
});

export const {
  useListShopsQuery,
  useListShopFiguresQuery,
  useExportShopFiguresMutation,
  useListShopMonthsQuery,
  useExportShopMonthsMutation,
  useUpdateShopMutation,
} = shopsApi;
