import type { BoardSettings } from '../../../contract/board';
import { baseApi, BY_SHOP } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

/** The board settings of the signed-in account's store. */
const boardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBoardSettings: build.query<BoardSettings, undefined>({
      query: () => 'store/board',
      providesTags: ['BoardSettings'],
      extraOptions: BY_SHOP,
    }),
    updateBoardSettings: build.mutation<BoardSettings, BoardSettings>({
      query: (body) => ({ url: 'store/board', method: 'PATCH', body }),
      onQueryStarted: async (settings, { dispatch, queryFulfilled }) => {
        const patch = dispatch(boardApi.util.updateQueryData('getBoardSettings', undefined, () => settings));
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: (_settings, error) => getStaleTags(error, ['BoardSettings']),
      extraOptions: BY_SHOP,
    }),
  }),
});

export const { useGetBoardSettingsQuery, useUpdateBoardSettingsMutation } = boardApi;
