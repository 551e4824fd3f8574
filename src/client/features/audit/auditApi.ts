import type { AuditQuery, AuditRow, HistoryQuery } from '../../../contract/audit';
import { baseApi } from '../../shared/api/baseApi';
import { cursorPaging, toPaged, type Paged } from '../../shared/api/paged';

const PAGE_SIZE = 50;

/** Filters of the audit log of one store or, without `storeId`, of the platform and all stores. */
export type AuditFilterQuery = Omit<AuditQuery, 'recordId' | 'limit' | 'cursor'>;
/** Filters of the history of the owner's store. */
export type HistoryFilterQuery = Omit<HistoryQuery, 'limit' | 'cursor'>;

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listAuditRows: build.infiniteQuery<Paged<AuditRow>, AuditFilterQuery, string | null>({
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
    /** The entries of the owner's store, newest first. */
    listHistoryRows: build.infiniteQuery<Paged<AuditRow>, HistoryFilterQuery, string | null>({
      infiniteQueryOptions: cursorPaging,
      query: ({ queryArg, pageParam }) => ({
        url: 'store/history',
        params: { ...queryArg, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
      transformResponse: (rows: AuditRow[], meta) => toPaged(rows, meta),
      providesTags: [{ type: 'Audit', id: 'LIST' }],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListAuditRowsInfiniteQuery, useListHistoryRowsInfiniteQuery } = auditApi;
