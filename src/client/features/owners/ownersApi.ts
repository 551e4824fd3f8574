import type { ChangeOwner, CreateOwner, Owner, OwnerCounts, OwnersQuery } from '../../../contract/owners';
import { toPaged, type Paged } from '../../shared/api/paged';
import { baseApi } from '../../shared/api/baseApi';
import { staleAfter } from '../../shared/api/staleAfter';
import { tagsOfOwner, tagsOfOwners } from './ownerTags';

/** A page of the owners, or of those that an id finds. Names are searched by searchOwners. */
export type ListOwners = Pick<OwnersQuery, 'search' | 'page' | 'limit'> & { searchType?: 'id' | 'storeId' };
type Named<Change> = { id: string } & Change;

/** What becomes stale when an owner changes: they themselves, and searches that may now find them. */
const changed = (id: string) =>
  [
    { type: 'Owner', id },
    { type: 'Owner', id: 'SEARCHED' },
  ] as const;

/** Everything that shows an owner who is gone. */
const gone = (id: string) =>
  [
    { type: 'Owner', id },
    { type: 'Owner', id: 'LIST' },
    { type: 'Owner', id: 'COUNTS' },
  ] as const;

const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query<Paged<Owner>, ListOwners>({
      query: (params) => ({ url: 'store-owners', params }),
      transformResponse: (rows: Owner[], meta) => toPaged(rows, meta),
      providesTags: (page, _error, { search }) => tagsOfOwners(page?.rows, search !== undefined),
    }),
    /** Who is like the search, the most alike first: the server offers, the client judges. */
    searchOwners: build.query<Owner[], string>({
      queryFn: async (search, _api, _extra, baseQuery) => {
        const [{ data, error }, { similarOwners }] = await Promise.all([
          baseQuery({ url: 'store-owners', params: { search, searchType: 'all' } }),
          import('./similarity'),
        ]);
        return error ? { error } : { data: similarOwners(data as Owner[], search) };
      },
      providesTags: (owners) => tagsOfOwners(owners, true),
    }),
    ownerCounts: build.query<OwnerCounts, undefined>({
      query: () => 'store-owners/counts',
      providesTags: [{ type: 'Owner', id: 'COUNTS' }],
    }),
    readOwner: build.query<Owner, string>({
      query: (id) => `store-owners/${id}`,
      providesTags: (owner) => (owner ? tagsOfOwner(owner) : []),
    }),
    createOwner: build.mutation<Owner, CreateOwner>({
      query: (body) => ({ url: 'store-owners', method: 'POST', body }),
      invalidatesTags: (_owner, error) =>
        staleAfter(error, [
          { type: 'Owner', id: 'LIST' },
          { type: 'Owner', id: 'COUNTS' },
        ]),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const created = await queryFulfilled.catch(() => null);
        if (created === null) return;
        // The new owner as the server knows them from now on.
        void dispatch(
          ownersApi.endpoints.readOwner.initiate(created.data.id, { forceRefetch: true, subscribe: false }),
        );
      },
    }),
    changeOwner: build.mutation<Owner, Named<Required<Pick<ChangeOwner, 'name' | 'email'>>>>({
      query: ({ id, name, email }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: { name, email } }),
      invalidatesTags: (_owner, error, { id }) => staleAfter(error, changed(id), gone(id)),
    }),
    transferOwner: build.mutation<Owner, Named<Required<Pick<ChangeOwner, 'storeId'>>>>({
      query: ({ id, storeId }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: { storeId } }),
      invalidatesTags: (_owner, error, { id }) =>
        // It may leave a store without an owner.
        staleAfter(error, [...changed(id), { type: 'Owner', id: 'COUNTS' }], gone(id)),
    }),
    resetOwnerPassword: build.mutation<null, Named<{ password: string }>>({
      query: ({ id, password }) => ({
        url: `store-owners/${id}/reset-password`,
        method: 'PATCH',
        body: { password },
      }),
    }),
    deleteOwner: build.mutation<null, string>({
      query: (id) => ({ url: `store-owners/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, error, id) => staleAfter(error, gone(id), gone(id)),
    }),
  }),
});

export const {
  useListOwnersQuery,
  useSearchOwnersQuery,
  useOwnerCountsQuery,
  useCreateOwnerMutation,
  useChangeOwnerMutation,
  useTransferOwnerMutation,
  useResetOwnerPasswordMutation,
  useDeleteOwnerMutation,
} = ownersApi;
