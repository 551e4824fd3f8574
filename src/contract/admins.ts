import { Type, type Static } from 'typebox';
import { personFields } from './accounts';
import { Id, Timestamp } from './wire';

export const PlatformAdmin = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Type.Literal('platform_admin'),
    createdAt: Timestamp,
  },
  { title: 'PlatformAdmin' },
);
export type PlatformAdmin = Static<typeof PlatformAdmin>;

export const CreateAdmin = Type.Object(personFields, { additionalProperties: false, title: 'CreateAdmin' });
export type CreateAdmin = Static<typeof CreateAdmin>;
