import type { System } from '../../../contract/system';
import { baseApi } from '../../shared/api/baseApi';
import { conditionalGet, type WithETag } from '../../shared/api/conditionalGet';

const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSystem: build.query<WithETag<System>, undefined>({
      queryFn: conditionalGet(
        () => 'system',
        (body) => body as System,
      ),
    }),
    backUp: build.mutation<unknown, undefined>({
      query: () => ({ url: 'system/backups', method: 'POST' }),
    }),
  }),
});

export const { useGetSystemQuery, useBackUpMutation } = systemApi;
