import { Type, type Static } from 'typebox';
import { CreateReward } from './rewards';
import { Store } from './stores';
import { Nullable } from './wire';

const cents = (description: string) => Type.Integer({ description: `${description}, in cents` });
/** An amount today and after the change. */
const amounts = (description: string) =>
  Type.Object({ before: cents('Today'), after: cents('After the change') }, { description });
const outstanding = Type.Integer({ description: 'The points that customers hold' });

/** GET /stores/:storeId/rewards/:id/price-preview */
export const RewardPriceQuery = Type.Pick(CreateReward, ['pointsRequired'], { additionalProperties: false });
export type RewardPriceQuery = Static<typeof RewardPriceQuery>;

export const RewardPricePreview = Type.Object(
  {
    losing: Type.Integer({ description: 'Customers who can redeem it today and could not at the new price' }),
    gaining: Type.Integer({ description: 'Customers who cannot redeem it today and could at the new price' }),
    points: outstanding,
    value: Nullable(
      amounts('The maximum value of these points, by the active discount with the highest value per point'),
    ),
  },
  { title: 'RewardPricePreview', description: 'What another price of a reward does to what customers hold' },
);
export type RewardPricePreview = Static<typeof RewardPricePreview>;

/** GET /stores/:id/points-per-dollar/preview */
export const PointRateQuery = Type.Pick(Store, ['pointsPerDollar'], { additionalProperties: false });
export type PointRateQuery = Static<typeof PointRateQuery>;

export const PointRatePreview = Type.Object(
  {
    points: outstanding,
    purchases: amounts('The purchases that earn as many points'),
    reward: Nullable(
      Type.Object(
        {
          name: Type.String(),
          points: Type.Integer(),
          purchases: amounts('The purchases that earn its points'),
          ready: Type.Integer({ description: 'Customers who have enough points for it, and keep them' }),
          waiting: Type.Integer({ description: 'Customers with points, but too few for it' }),
        },
        { description: 'The active reward with the lowest price; null without one' },
      ),
    ),
  },
  { title: 'PointRatePreview', description: 'What other points per dollar do to what customers hold' },
);
export type PointRatePreview = Static<typeof PointRatePreview>;
