import { Type, type Static } from 'typebox';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from './limits';
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

export const CreateAdmin = Type.Object(
  {
    name: Type.String({ maxLength: NAME_MAX }),
    email: Type.String({ maxLength: EMAIL_MAX }),
    password: Type.String({ maxLength: PASSWORD_MAX }),
  },
  { additionalProperties: false, title: 'CreateAdmin' },
);
export type CreateAdmin = Static<typeof CreateAdmin>;
