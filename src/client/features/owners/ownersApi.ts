import type { CreateOwner, Owner, OwnerCounts, OwnersQuery, UpdateOwner } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { toPaged, type Paged } from '../../shared/api/paged';
import { findSimilarOwners } from './similarity';

/** A page of all owners, or of those found by an id. searchOwners searches by name. */
export type ListOwners = Pick<OwnersQuery, 'search' | 'page' | 'limit'> & { searchType?: 'id' | 'storeId' };
type WithId<Change> = { id: string } & Change;

/** Tags of one owner's data: the owner, and the name and status of their store. */
const ownerTags = ({ id, store }: Owner) =>
  [
    { type: 'Owner', id },
    { type: 'StoreName', id: store.id },
    { type: 'StoreStatus', id: store.id },
  ] as const;

/**
 * Tags of a list of owners. A changed name, of an owner or a store, can add an owner to a search that does not contain
 * them yet, so the tags of the owners it contains are not enough.
 */
const ownerListTags = (owners: readonly Owner[] | undefined, isSearch: boolean) => [
  { type: 'Owner', id: 'LIST' } as const,
  ...(isSearch ? (['OwnerSearch', { type: 'StoreName', id: 'LIST' }] as const) : []),
  ...(owners ?? []).flatMap(ownerTags),
];

/** What becomes stale when an owner is updated. */
const updatedOwnerTags = (id: string) => [{ type: 'Owner', id }, 'OwnerSearch'] as const;

/** What becomes stale when an owner is deleted. */
const deletedOwnerTags = (id: string) => [{ type: 'Owner', id }, { type: 'Owner', id: 'LIST' }, 'OwnerCounts'] as const;

const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query<Paged<Owner>, ListOwners>({
      query: (params) => ({ url: 'store-owners', params }),
      transformResponse: (rows: Owner[], meta) => toPaged(rows, meta),
      providesTags: (page, _error, { search }) => ownerListTags(page?.rows, search !== undefined),
    }),
    /** Owners similar to the search text, best match first: the server sends candidates, the client scores them. */
    searchOwners: build.query<Owner[], string>({
      queryFn: async (search, _api, _extra, baseQuery) => {
        const { data, error } = await baseQuery({ url: 'store-owners', params: { search, searchType: 'all' } });
        return error ? { error } : { data: findSimilarOwners(data as Owner[], search) };
      },
      providesTags: (owners) => ownerListTags(owners, true),
    }),
    getOwnerCounts: build.query<OwnerCounts, undefined>({
      query: () => 'store-owners/counts',
      providesTags: ['OwnerCounts'],
    }),
    getOwner: build.query<Owner, string>({
      query: (id) => `store-owners/${id}`,
      providesTags: (owner) => (owner ? ownerTags(owner) : []),
    }),
    createOwner: build.mutation<Owner, CreateOwner>({
      query: (body) => ({ url: 'store-owners', method: 'POST', body }),
      invalidatesTags: (_owner, error) => getStaleTags(error, [{ type: 'Owner', id: 'LIST' }, 'OwnerCounts']),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const created = await queryFulfilled.catch(() => null);
        if (created === null) return;
        // Caches the new owner as the server returns them.
        void dispatch(ownersApi.endpoints.getOwner.initiate(created.data.id, { forceRefetch: true, subscribe: false }));
      },
    }),
    updateOwner: build.mutation<Owner, WithId<Required<Pick<UpdateOwner, 'name' | 'email'>>>>({
      query: ({ id, name, email }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: { name, email } }),
      invalidatesTags: (_owner, error, { id }) => getStaleTags(error, updatedOwnerTags(id), deletedOwnerTags(id)),
    }),
    transferOwner: build.mutation<Owner, WithId<Required<Pick<UpdateOwner, 'storeId'>>>>({
      query: ({ id, storeId }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: { storeId } }),
      invalidatesTags: (_owner, error, { id }) =>
        // The former store may have no owner left.
        getStaleTags(error, [...updatedOwnerTags(id), 'OwnerCounts'], deletedOwnerTags(id)),
    }),
    resetOwnerPassword: build.mutation<null, WithId<{ password: string }>>({
      query: ({ id, password }) => ({
        url: `store-owners/${id}/reset-password`,
        method: 'PATCH',
        body: { password },
      }),
    }),
    deleteOwner: build.mutation<null, string>({
      query: (id) => ({ url: `store-owners/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error, id) => getStaleTags(error, deletedOwnerTags(id), deletedOwnerTags(id)),
    }),
  }),
});

export const {
  useListOwnersQuery,
  useSearchOwnersQuery,
  useGetOwnerCountsQuery,
  useCreateOwnerMutation,
  useUpdateOwnerMutation,
  useTransferOwnerMutation,
  useResetOwnerPasswordMutation,
  useDeleteOwnerMutation,
} = ownersApi;
