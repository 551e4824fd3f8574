import { Type, type Static } from 'typebox';
import { WireRole } from './auth';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, SEARCH_MAX } from './limits';
import { pageFields } from './paging';
import { Id, Timestamp } from './wire';

const StoreOfOwner = Type.Object({
  id: Id,
  name: Type.String(),
  subdomain: Type.String(),
  isActive: Type.Boolean(),
});

/** GET /store-owners/me: who is signed in, for owners and cashiers; a platform_admin has no store. */
export const Profile = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: WireRole,
    storeId: Id,
    createdAt: Timestamp,
    store: StoreOfOwner,
  },
  { title: 'Profile' },
);
export type Profile = Static<typeof Profile>;

/** An owner as the platform's console sees them, with the store they run. */
export const Owner = Type.Object(
  {
    id: Id,
    storeId: Id,
    name: Type.String(),
    email: Type.String(),
    createdAt: Timestamp,
    store: StoreOfOwner,
  },
  { title: 'Owner' },
);
export type Owner = Static<typeof Owner>;

/** 'all' offers whoever could be similar; the client judges by OWNER_SIMILARITY_MIN. */
export const OwnerSearchType = Type.Union([Type.Literal('all'), Type.Literal('id'), Type.Literal('storeId')]);
export type OwnerSearchType = Static<typeof OwnerSearchType>;

export const OwnersQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
    searchType: Type.Optional(OwnerSearchType),
    ...pageFields,
  },
  { additionalProperties: false },
);
export type OwnersQuery = Static<typeof OwnersQuery>;

const name = Type.String({ maxLength: NAME_MAX });
const email = Type.String({ maxLength: EMAIL_MAX });
const password = Type.String({ maxLength: PASSWORD_MAX });

// Of any form, and when missing empty: the server tells what is wrong with it in the words by which the form of an owner
// knows the store.
export const CreateOwner = Type.Object(
  { storeId: Type.String({ default: '', description: 'Id of the store' }), name, email, password },
  { additionalProperties: false, title: 'CreateOwner' },
);
export type CreateOwner = Static<typeof CreateOwner>;

/** Either name and email, or the store that the owner moves to. */
export const ChangeOwner = Type.Object(
  {
    name: Type.Optional(name),
    email: Type.Optional(email),
    storeId: Type.Optional(Type.String({ description: 'Id of the store' })),
  },
  { additionalProperties: false, title: 'ChangeOwner' },
);
export type ChangeOwner = Static<typeof ChangeOwner>;

export const ResetPassword = Type.Object({ password }, { additionalProperties: false, title: 'ResetPassword' });
export type ResetPassword = Static<typeof ResetPassword>;

/** How many owners there are, and how many active stores they run. */
export const OwnerCounts = Type.Object(
  { total: Type.Integer(), activeStores: Type.Integer() },
  { title: 'OwnerCounts' },
);
export type OwnerCounts = Static<typeof OwnerCounts>;
