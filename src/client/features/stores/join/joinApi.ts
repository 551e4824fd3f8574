import type {
  ChainMove,
  JoinCounts,
  JoinPreviewRequest,
  JoinRequest,
  LeaveCounts,
  LeavePreviewRequest,
  LeaveRequest,
} from '../../../../contract/chains';
import { storeApi } from '../../../entities/store';

type OfChain<Body> = { chainId: string } & Body;

const joinApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Counts what joining would do now. */
    previewJoin: build.mutation<JoinCounts, OfChain<JoinPreviewRequest>>({
      query: ({ chainId, ...body }) => ({ url: `stores/${chainId}/chain/joins/preview`, method: 'POST', body }),
    }),
    planJoin: build.mutation<ChainMove, OfChain<JoinRequest>>({
      query: ({ chainId, ...body }) => ({ url: `stores/${chainId}/chain/joins`, method: 'POST', body }),
      // After a timeout the join may be planned all the same.
      invalidatesTags: (_move, _error, { chainId: id }) => [{ type: 'Store', id }],
    }),
    /** Counts what would go back with a shop that leaves now. */
    previewLeave: build.mutation<LeaveCounts, OfChain<LeavePreviewRequest>>({
      query: ({ chainId, ...body }) => ({ url: `stores/${chainId}/chain/leaves/preview`, method: 'POST', body }),
    }),
    planLeave: build.mutation<ChainMove, OfChain<LeaveRequest>>({
      query: ({ chainId, ...body }) => ({ url: `stores/${chainId}/chain/leaves`, method: 'POST', body }),
      invalidatesTags: (_move, _error, { chainId: id }) => [{ type: 'Store', id }],
    }),
    cancelJoin: build.mutation<null, { chainId: string; moveId: string }>({
      query: ({ chainId, moveId }) => ({ url: `stores/${chainId}/chain/joins/${moveId}`, method: 'DELETE' }),
      // A refusal means that it has started or ended in the meantime.
      invalidatesTags: (_result, _error, { chainId: id }) => [{ type: 'Store', id }],
    }),
  }),
});

export const {
  usePreviewJoinMutation,
  usePlanJoinMutation,
  usePreviewLeaveMutation,
  usePlanLeaveMutation,
  useCancelJoinMutation,
} = joinApi;
