import type { OutstandingPoints } from '../../../contract/points';
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
    /** The points that customers had at the end of a day, YYYY-MM-DD. */
    getOutstandingPoints: build.query<OutstandingPoints, string>({
      // The ledger of a large store takes a while.
      query: (date) => ({ url: 'store/points/outstanding', params: { date }, timeout: 120_000 }),
    }),
    /** The result is an object URL for `saveFile`. */
    exportLedger: build.mutation<string, { from?: string; to?: string }>({
      query: (params) => ({ url: 'store/points/ledger/export', params, ...FILE_RESPONSE }),
    }),
  }),
});

export const {
  useGetResultsQuery,
  useUpdateUnitCostsMutation,
  useExportResultsMutation,
  useGetOutstandingPointsQuery,
  useExportLedgerMutation,
} = resultsApi;
