import { Type, type Static } from 'typebox';
import { Id, Nullable, ShopName, Timestamp } from './wire';

/** A device that is signed in to a store. It never contains the session token. */
export const StoreSession = Type.Object(
  {
    id: Id,
    kind: Type.Union([
      Type.Literal('dashboard'),
      Type.Literal('shop', { description: 'The dashboard of the manager of one shop' }),
      Type.Literal('kiosk'),
      Type.Literal('board'),
    ]),
    accountName: Type.String(),
    accountEmail: Type.String(),
    device: Nullable(Type.String({ description: 'Browser and system in plain words' })),
    signedInAt: Timestamp,
    lastSeenAt: Type.String({ format: 'date-time', description: 'Accurate to six minutes' }),
    isCurrent: Type.Boolean({ description: 'The session that sent the request' }),
    shop: Type.Optional(ShopName),
  },
  { title: 'StoreSession' },
);
export type StoreSession = Static<typeof StoreSession>;

/** The number of phones with an open customer page. The customers are not identified. */
export const CustomerSessions = Type.Object({ phones: Type.Integer() }, { title: 'CustomerSessions' });
export type CustomerSessions = Static<typeof CustomerSessions>;

export const EndedSessions = Type.Object({ ended: Type.Integer() }, { title: 'EndedSessions' });
export type EndedSessions = Static<typeof EndedSessions>;
