import type { AuditQuery, AuditRow } from '../../../contract/audit';
import { toPaged, type Paged } from '../../shared/api/paged';
import { baseApi } from '../../shared/api/baseApi';

/** Rows that are loaded at a time. */
const PAGE = 50;

/** The history of one store, or the part of it that its filters leave. */
export type HistoryFilter = Pick<AuditQuery, 'actorId' | 'action' | 'recordType'> & { storeId: string };

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, older rows with each further page. */
    storeHistory: build.infiniteQuery<Paged<AuditRow>, HistoryFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: 'audit',
        params: { ...queryArg, limit: PAGE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: AuditRow[], meta) => toPaged(rows, meta),
      providesTags: [{ type: 'Audit', id: 'LIST' }],
      // Acts of every feature leave rows here and know nothing of it, so it is asked anew whenever it is opened.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useStoreHistoryInfiniteQuery } = auditApi;
