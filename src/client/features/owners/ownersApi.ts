import type { CreateOwner, Owner, OwnerCounts, OwnersQuery, UpdateOwner } from '../../../contract/owners';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';
import { toPaged, type Paged } from '../../shared/api/paged';
import { findSimilarOwners } from './similarity';

/** A page of all owners, or of those that match an id. Use `searchOwners` to search by name. */
export type ListOwners = Pick<OwnersQuery, 'search' | 'page' | 'limit'> & { searchType?: 'id' | 'storeId' };
type WithId<Change> = { id: string } & Change;

/** The tags that the data of an owner provides: the owner, and the name and the status of the store. */
const ownerTags = ({ id, store }: Owner) =>
  [
    { type: 'Owner', id },
    { type: 'StoreName', id: store.id },
    { type: 'StoreStatus', id: store.id },
  ] as const;

/**
 * The tags that a list of owners provides. Renaming an owner or a store can add an owner to a search result, so the
 * tags of the owners in the result are not enough.
 */
const ownerListTags = (owners: readonly Owner[] | undefined, isSearch: boolean) => [
  { type: 'Owner', id: 'LIST' } as const,
  ...(isSearch ? (['OwnerSearch', { type: 'StoreName', id: 'LIST' }] as const) : []),
  ...(owners ?? []).flatMap(ownerTags),
];

/** The tags that updating an owner invalidates. */
const updatedOwnerTags = (id: string) => [{ type: 'Owner', id }, 'OwnerSearch'] as const;

/** The tags that a change of the owners of stores invalidates. Lists of stores say which ones have an owner. */
const ADDED_OR_REMOVED = [{ type: 'Owner', id: 'LIST' }, 'OwnerCounts', { type: 'Store', id: 'LIST' }] as const;

/** The tags that deleting an owner invalidates. */
const deletedOwnerTags = (id: string) => [{ type: 'Owner', id }, ...ADDED_OR_REMOVED] as const;

const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query<Paged<Owner>, ListOwners>({
      query: (params) => ({ url: 'store-owners', params }),
      transformResponse: (rows: Owner[], meta) => toPaged(rows, meta),
      providesTags: (page, _error, { search }) => ownerListTags(page?.rows, search !== undefined),
    }),
    /** Owners similar to the search text, best match first. The server sends candidates, and the client ranks them. */
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
      invalidatesTags: (_owner, error) => getStaleTags(error, ADDED_OR_REMOVED),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const created = await queryFulfilled.catch(() => null);
        if (created === null) return;
        // Caches the new owner as the server returns it.
        void dispatch(ownersApi.endpoints.getOwner.initiate(created.data.id, { forceRefetch: true, subscribe: false }));
      },
    }),
    updateOwner: build.mutation<Owner, WithId<Required<Pick<UpdateOwner, 'name' | 'email'>>>>({
      query: ({ id, name, email }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: { name, email } }),
      invalidatesTags: (_owner, error, { id }) => getStaleTags(error, updatedOwnerTags(id), deletedOwnerTags(id)),
    }),
    transferOwner: build.mutation<Owner, WithId<Pick<UpdateOwner, 'storeId' | 'shopId'>>>({
      query: ({ id, ...place }) => ({ url: `store-owners/${id}`, method: 'PATCH', body: place }),
      invalidatesTags: (_owner, error, { id }) =>
        // The former store may have no owner left.
        getStaleTags(
          error,
          [...updatedOwnerTags(id), 'OwnerCounts', { type: 'Store', id: 'LIST' }],
          deletedOwnerTags(id),
        ),
    }),
    resetOwnerPassword: build.mutation<null, WithId<{ password: string }>>({
      query: ({ id, password }) => ({
        url: `store-owners/${id}/reset-password`,
        method: 'PATCH',
        body: { password },
      }),
    }),
    turnOffOwnersCodes: build.mutation<null, string>({
      query: (id) => ({ url: `store-owners/${id}/second-factor`, method: 'DELETE' }),
      invalidatesTags: (_result, error, id) => getStaleTags(error, [{ type: 'Owner', id }], deletedOwnerTags(id)),
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
  useTurnOffOwnersCodesMutation,
  useDeleteOwnerMutation,
} = ownersApi;
