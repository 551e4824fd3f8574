import type { Results, ResultsTable, UpdateUnitCosts } from '../../../contract/results';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { FILE_RESPONSE } from '../../shared/api/saveFile';

// The tag type is declared here instead of in baseApi, which the kiosk and the board load too.
const resultsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Results'] }).injectEndpoints({
  endpoints: (build) => ({
    getResults: build.query<Results, undefined>({
      query: () => 'store/results',
      providesTags: ['Results'],
      extraOptions: BY_SHOP,
    }),
    updateUnitCosts: build.mutation<unknown, UpdateUnitCosts>({
      query: (body) => ({ url: 'store/results/costs', method: 'PATCH', body }),
      invalidatesTags: (_result, error) => getStaleTags(error, ['Results'], ['Results']),
    }),
    /** The result is an object URL for `saveFile`. */
    exportResults: build.mutation<string, ResultsTable>({
      query: (table) => ({ url: 'store/results/export', params: { table }, ...FILE_RESPONSE }),
      extraOptions: BY_SHOP,
    }),
  }),
});

export const { useGetResultsQuery, useUpdateUnitCostsMutation, useExportResultsMutation } = resultsApi;
