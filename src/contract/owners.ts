import { Type, type Static } from 'typebox';
import { personFields } from './accounts';
import { WireRole } from './auth';
import { pageFields } from './paging';
import { SEARCH_MAX } from './plain/limits';
import { Id, Nullable, Timestamp } from './wire';

const OwnerStore = Type.Object(
  { id: Id, name: Type.String(), subdomain: Type.String(), isActive: Type.Boolean() },
  { title: 'OwnerStore' },
);

const ChainShop = Type.Object({
  id: Id,
  name: Type.String(),
  subdomain: Type.String(),
  timeZone: Type.String(),
  isActive: Type.Boolean(),
});

/** GET /store-owners/me: the signed-in owner or cashier. A platform_admin has no store and no profile. */
export const Profile = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    phone: Type.Optional(
      Nullable(
        Type.String({ description: 'As +1 and ten digits; only in responses to the console, never to a kiosk' }),
      ),
    ),
    role: WireRole,
    storeId: Id,
    createdAt: Timestamp,
    store: OwnerStore,
    chain: Type.Optional(
      Type.Object(
        {
          id: Id,
          name: Type.String(),
          isManager: Type.Boolean({ description: 'Whether the account runs one shop only' }),
          shops: Type.Optional(Type.Array(ChainShop, { description: "Only for the chain's owner" })),
        },
        { description: 'Absent for a store without a chain' },
      ),
    ),
  },
  { title: 'Profile' },
);
export type Profile = Static<typeof Profile>;

/** An owner in the admin console, with their store. */
export const Owner = Type.Object(
  {
    id: Id,
    storeId: Id,
    shopId: Type.Optional(
      Type.String({ format: 'uuid', description: 'The only shop of a chain that they manage: the same as storeId' }),
    ),
    name: Type.String(),
    email: Type.String(),
    hasSecondFactor: Type.Boolean({ description: 'Whether signing in needs a code' }),
    createdAt: Timestamp,
    store: OwnerStore,
  },
  { title: 'Owner' },
);
export type Owner = Static<typeof Owner>;

/** For 'all' the server returns candidates, and the client keeps those above OWNER_SIMILARITY_MIN. */
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

const { name, email, password } = personFields;

const shopId = Type.Optional(
  Nullable(
    Type.String({
      format: 'uuid',
      description:
        "The only shop of a chain that they manage. null or absent for all shops when storeId is the chain's first store",
    }),
  ),
);

// storeId has no format and defaults to '', so that the use case can reject it with a message that names the store.
export const CreateOwner = Type.Object(
  { storeId: Type.String({ default: '', description: 'Id of the store' }), shopId, name, email, password },
  { additionalProperties: false, title: 'CreateOwner' },
);
export type CreateOwner = Static<typeof CreateOwner>;

/** Body with the fields to change. Another storeId or shopId transfers the owner to that store or shop. */
export const UpdateOwner = Type.Object(
  {
    storeId: Type.Optional(Type.String({ description: 'Id of the store' })),
    shopId,
    name: Type.Optional(name),
    email: Type.Optional(email),
  },
  { additionalProperties: false, title: 'UpdateOwner' },
);
export type UpdateOwner = Static<typeof UpdateOwner>;

/** The number of owners, and of active stores that have an owner. */
export const OwnerCounts = Type.Object(
  { total: Type.Integer(), activeStores: Type.Integer() },
  { title: 'OwnerCounts' },
);
export type OwnerCounts = Static<typeof OwnerCounts>;
