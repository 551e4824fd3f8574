import { Type, type Static } from 'typebox';
import { WireRole } from './auth';
import { Id, Timestamp } from './wire';

/** GET /store-owners/me: who is signed in, for owners and cashiers; a platform_admin has no store. */
export const Profile = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: WireRole,
    storeId: Id,
    createdAt: Timestamp,
    store: Type.Object({ id: Id, name: Type.String(), subdomain: Type.String(), isActive: Type.Boolean() }),
  },
  { title: 'Profile' },
);
export type Profile = Static<typeof Profile>;
