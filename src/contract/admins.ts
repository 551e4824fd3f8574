import { Type, type Static } from 'typebox';
import { personFields } from './accounts';
import { Id, Timestamp } from './wire';

export const PlatformAdmin = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Type.Literal('platform_admin'),
    isActive: Type.Boolean(),
    isSelf: Type.Boolean({ description: 'The administrator who sent the request' }),
    createdAt: Timestamp,
  },
  { title: 'PlatformAdmin' },
);
export type PlatformAdmin = Static<typeof PlatformAdmin>;

/** PATCH /platform-admins/{id}/status */
export const AdminStatus = Type.Object(
  { isActive: Type.Boolean() },
  { additionalProperties: false, title: 'AdminStatus' },
);
export type AdminStatus = Static<typeof AdminStatus>;

export const CreateAdmin = Type.Object(personFields, { additionalProperties: false, title: 'CreateAdmin' });
export type CreateAdmin = Static<typeof CreateAdmin>;
