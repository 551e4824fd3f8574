import { Type, type Static } from 'typebox';
import { personFields, personPhone } from './accounts';
import { Id, Nullable, Timestamp } from './wire';

/** A cashier's account, as the owner of the store sees it. */
export const Cashier = Type.Object(
  {
    id: Id,
    name: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
    isActive: Type.Boolean(),
    createdAt: Timestamp,
    lastSignInAt: Nullable(Timestamp),
    shopId: Type.Optional(Type.String({ format: 'uuid', description: 'The shop of a chain for which they work' })),
  },
  { title: 'Cashier' },
);
export type Cashier = Static<typeof Cashier>;

const { name, email, password } = personFields;
const phone = Type.Optional(personPhone);

export const CreateCashier = Type.Object(
  { name, email, password, phone },
  { additionalProperties: false, title: 'CreateCashier' },
);
export type CreateCashier = Static<typeof CreateCashier>;

/** Body with the fields to change. A deactivated cashier cannot sign in. */
export const UpdateCashier = Type.Object(
  {
    name: Type.Optional(name),
    email: Type.Optional(email),
    phone,
    isActive: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, title: 'UpdateCashier' },
);
export type UpdateCashier = Static<typeof UpdateCashier>;
