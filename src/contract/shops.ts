import { Type, type Static } from 'typebox';
import { POINT_CENTS_DECIMALS, POINT_CENTS_MAX } from './plain/settlement';
import { PosConnection } from './pointOfSale';
import { Id, Nullable, plainDay, Timestamp } from './wire';

const latitude = Nullable(Type.Number({ minimum: -90, maximum: 90, description: 'degrees' }));
const longitude = Nullable(Type.Number({ minimum: -180, maximum: 180, description: 'degrees' }));
const nextTimeZone = Nullable(
  Type.Object({ timeZone: Type.String(), startsAt: Timestamp }, { description: 'A scheduled change' }),
);
const smsSender = Nullable(
  Type.String({
    pattern: '^\\+[1-9][0-9]{6,14}$',
    description: "E.164: the number from which the shop's customers get texts; null for that of the chain",
  }),
);

/** A present shop of a chain, as the owner of the chain sees it. */
export const Shop = Type.Object(
  {
    id: Id,
    name: Type.String(),
    subdomain: Type.String(),
    number: Type.Integer({ description: '0 for the first store of the chain' }),
    timeZone: Type.String(),
    nextTimeZone,
    isActive: Type.Boolean(),
    pointOfSale: PosConnection,
    devices: Type.Integer({ description: 'Kiosks and boards that are signed in' }),
    lastSeenAt: Nullable(Type.String({ format: 'date-time', description: 'When one of them was last in use' })),
    latitude,
    longitude,
    smsSender,
  },
  { title: 'Shop' },
);
export type Shop = Static<typeof Shop>;

/** PATCH /store/shops/{id}. Latitude and longitude are sent together. */
export const UpdateShop = Type.Object(
  { latitude: Type.Optional(latitude), longitude: Type.Optional(longitude), smsSender: Type.Optional(smsSender) },
  { additionalProperties: false, title: 'UpdateShop' },
);
export type UpdateShop = Static<typeof UpdateShop>;

export const ShopFiguresQuery = Type.Object(
  { from: plainDay('First day, each shop by its own time zone'), to: plainDay('Last day') },
  { additionalProperties: false },
);
export type ShopFiguresQuery = Static<typeof ShopFiguresQuery>;

/** The sums of one shop over a period. Those of all shops add up to the figures of the chain. */
export const ShopFigures = Type.Object(
  {
    id: Id,
    name: Type.String(),
    leftAt: Nullable({ ...Timestamp, description: 'When the shop left the chain' }),
    rewardsRedeemed: Type.Integer({ description: 'Minus those that were cancelled; may be negative' }),
    pointsIssued: Type.Integer(),
    pointsRedeemed: Type.Integer({ description: 'Spent on rewards, minus what was returned; may be negative' }),
    newCustomers: Type.Integer({ description: 'Customers who checked in for the first time' }),
    checkIns: Type.Integer(),
    purchases: Nullable(Type.Integer({ description: 'Purchases that earned points; null if the shop had none' })),
    salesCents: Nullable(Type.Integer({ description: 'What these purchases are worth now' })),
  },
  {
    title: 'ShopFigures',
    description: 'What no shop did, such as an adjustment by the owner, counts as done by the first store',
  },
);
export type ShopFigures = Static<typeof ShopFigures>;

const plainMonth = (description: string) =>
  Type.String({ pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])$', description: `${description}, YYYY-MM` });
const months = { from: plainMonth('First month'), to: plainMonth('Last month') };

/** GET /store/shops/months */
export const ShopMonthsQuery = Type.Object(months, { additionalProperties: false });
export type ShopMonthsQuery = Static<typeof ShopMonthsQuery>;

/** GET /store/shops/months/export */
export const ShopMonthsExportQuery = Type.Object(
  {
    ...months,
    centsPerPoint: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: POINT_CENTS_MAX,
        description:
          'What a point is worth between the shops, for a column with what each shop owes for its points or is owed. ' +
          `At most ${POINT_CENTS_DECIMALS} decimals count.`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** What a shop gave and took in a month. The months of all shops add up to those of the chain. */
export const ShopMonth = Type.Object(
  {
    month: Type.String({ description: "YYYY-MM, by the shop's own days" }),
    shopId: Id,
    name: Type.String(),
    pointsIssued: Type.Integer({ description: 'Points that the shop gave' }),
    pointsReversed: Type.Integer({
      description: 'Points that it took back with a purchase, or that the owner took from a customer',
    }),
    pointsRedeemed: Type.Integer({ description: 'Spent there on rewards, minus what was returned; may be negative' }),
    salesCents: Type.Integer({ description: 'Purchases that earned points, less refunds; may be negative' }),
    rewardCents: Nullable(
      Type.Integer({ description: 'What these rewards cost; null while the cost of one of them is not known' }),
    ),
    isClosed: Type.Boolean({ description: 'The figures of the month do not change anymore' }),
  },
  {
    title: 'ShopMonth',
    description:
      'A month is closed some days after it ended. What changes it later, such as a refund, is in the first month that ' +
      'is still open. What no shop did, such as an adjustment by the owner, counts as done by the first store.',
  },
);
export type ShopMonth = Static<typeof ShopMonth>;
