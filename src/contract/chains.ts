import { Type, type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './wire';

/** The first store of a chain, by which people know it. Stores without a chain have none. */
export const ChainName = Type.Object({ id: Id, name: Type.String() }, { title: 'ChainName' });

/** A store that is or was a shop of a chain. What a deleted one was like is not known any longer. */
export const ChainShop = Type.Object(
  {
    id: Id,
    name: Type.String(),
    number: Type.Integer({ description: '0 for the first store; a number is never used again' }),
    subdomain: Nullable(Type.String()),
    timeZone: Nullable(Type.String()),
    isActive: Type.Boolean(),
    joinedAt: Timestamp,
    leftAt: Nullable(Timestamp),
  },
  { title: 'ChainShop' },
);
export type ChainShop = Static<typeof ChainShop>;

/** GET /stores/{id}/chain: the shops in the order in which they joined, former ones too. */
export const Chain = Type.Object({ id: Id, name: Type.String(), shops: Type.Array(ChainShop) }, { title: 'Chain' });
export type Chain = Static<typeof Chain>;
