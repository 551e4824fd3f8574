import type { AuditQuery, AuditRow } from '../../../contract/audit';
import { baseApi } from '../../shared/api/baseApi';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';

const PAGE_SIZE = 50;

/** The id of a store and filters for its history. Without a store, the query is for all stores. */
export type HistoryQuery = Omit<AuditQuery, 'recordId' | 'limit' | 'cursor'>;

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Entries of the audit log, newest first. */
    listHistory: build.infiniteQuery<Paged<AuditRow>, HistoryQuery, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'audit',
        params: { ...queryArg, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: AuditRow[], meta) => toPaged(rows, meta),
      providesTags: [{ type: 'Audit', id: 'LIST' }],
      // Nothing is cached: all mutations add entries to the log, but none of them invalidates this query.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListHistoryInfiniteQuery } = auditApi;
