import { Type, type Static } from 'typebox';
import { GIFT_POINTS_MAX, GIFT_PREVIEW_DAYS, LIMIT_POINTS_MAX, MINIMUM_CENTS_MAX } from './plain/giftLimits';
import { Nullable } from './wire';

const minimum = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MINIMUM_CENTS_MAX, description: `${description}, in cents` });
const giftPoints = (description: string) =>
  Type.Integer({ minimum: 1, maximum: GIFT_POINTS_MAX, description: `points ${description}` });
const limitPoints = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LIMIT_POINTS_MAX, description: `points ${description}` });

const points = {
  signUpPoints: giftPoints('for a new customer, with the first purchase or a confirmed number'),
  birthdayPoints: giftPoints('on a birthday'),
  visitPoints: giftPoints('for the first purchase of a day'),
  salePointsMax: limitPoints('that a purchase earns at most'),
  dayPointsMax: limitPoints("that a customer's purchases of a day earn at most"),
};
const minimums = {
  visitMinCents: minimum('The least purchase that brings visit points'),
  earningMinCents: minimum('The least purchase that earns points'),
};

/** GET and PUT /store/gifts. A gift or limit is off while it is null, and a minimum while it is 0. */
export const Gifts = Type.Object(
  {
    signUpPoints: Nullable(points.signUpPoints),
    birthdayPoints: Nullable(points.birthdayPoints),
    visitPoints: Nullable(points.visitPoints),
    ...minimums,
    salePointsMax: Nullable(points.salePointsMax),
    dayPointsMax: Nullable(points.dayPointsMax),
  },
  { additionalProperties: false, title: 'Gifts' },
);
export type Gifts = Static<typeof Gifts>;

/** GET /store/gifts/preview: the settings to try, those that are off left out. */
export const GiftsPreviewQuery = Type.Partial(Type.Object({ ...points, ...minimums }), { additionalProperties: false });
export type GiftsPreviewQuery = Static<typeof GiftsPreviewQuery>;

const GiftCost = Type.Object(
  {
    customers: Type.Integer(),
    points: Type.Integer(),
    cents: Nullable(Type.Integer({ description: 'what these points are worth at most' })),
  },
  { title: 'GiftCost' },
);
export type GiftCost = Static<typeof GiftCost>;

export const GiftsPreview = Type.Object(
  {
    signUp: GiftCost,
    birthday: GiftCost,
    visit: GiftCost,
    belowMinimum: Type.Integer({ description: 'purchases that would have earned nothing' }),
    limited: { ...GiftCost, description: 'The points that purchases would not have earned' },
  },
  {
    title: 'GiftsPreview',
    description: `What these settings would have given in the last ${GIFT_PREVIEW_DAYS} days`,
  },
);
export type GiftsPreview = Static<typeof GiftsPreview>;
