import { Type, type Static } from 'typebox';

export const CheckoutResponse = Type.Object(
  {
    message: Type.String(),
    status: Type.Union([Type.Literal('matched'), Type.Literal('pending')]),
    pointsEarned: Type.Integer({ description: 'points; 0 while the purchase is not confirmed' }),
    minCents: Type.Optional(Type.Integer({ description: 'The least that earns points, of a purchase below it' })),
  },
  { title: 'CheckoutResponse' },
);
export type CheckoutResponse = Static<typeof CheckoutResponse>;
