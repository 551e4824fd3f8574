import { Type, type Static } from 'typebox';

/** Settings of a store's board that the owner changes. */
export const BoardSettings = Type.Object(
  {
    cashiersMayResolve: Type.Boolean({ description: 'Cashiers may complete and cancel pending rewards on the board' }),
  },
  { additionalProperties: false, title: 'BoardSettings' },
);
export type BoardSettings = Static<typeof BoardSettings>;
