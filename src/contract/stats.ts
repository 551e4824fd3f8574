import { Type, type Static } from 'typebox';
import { ATTENTION_MAX, ATTENTION_STORES_MAX, BEST_REWARDS_MAX } from './plain/limits';
import { Id, Nullable, ShopName, Timestamp } from './wire';

const PlainDay = Type.String({ format: 'date' });
const growth = Type.Number({
  description:
    "Percent: this month up to today compared with the same days of last month, in the store's time zone; " +
    'null if those were 0',
});

export const ActivityType = Type.Union([Type.Literal('customer_registration'), Type.Literal('redemption')]);
export type ActivityType = Static<typeof ActivityType>;

/** An event in the store within the last 7 days. */
export const RecentActivity = Type.Object(
  {
    id: Id,
    type: ActivityType,
    details: Type.String({ description: 'What happened: \'Redeemed "Free coffee"\'' }),
    customerName: Type.String({ description: "Empty when the customer's name is unknown" }),
    customerPhone: Type.String({ description: 'E.164; empty once the customer is erased' }),
    timestamp: Timestamp,
    shop: Type.Optional(ShopName),
  },
  { title: 'RecentActivity' },
);
export type RecentActivity = Static<typeof RecentActivity>;

/** The items that need the owner's attention. */
export const Attention = Type.Object(
  {
    pointOfSale: Type.Boolean({ description: 'The connection to the point of sale needs attention' }),
    pointOfSaleShop: Type.Optional(Type.String({ description: 'Of a whole chain: a shop where that is so' })),
    contacts: Type.Boolean({ description: 'The connection to the contact management system needs attention' }),
    webhooksOff: Type.Boolean({ description: 'A webhook endpoint was turned off because it failed' }),
    reviewItems: Type.Integer({
      description: 'Orders, checkouts and rewards in the point-of-sale review',
      maximum: ATTENTION_MAX,
    }),
    openFlags: Type.Integer({
      description: 'Flags of unusual earning or adjusting that no one has reviewed',
      maximum: ATTENTION_MAX,
    }),
    sms: Type.Object({
      used: Type.Integer({ description: 'Segments this month' }),
      limit: Type.Integer({ description: '0 is unlimited' }),
    }),
  },
  { title: 'Attention' },
);
export type Attention = Static<typeof Attention>;

/** GET /store-owners/me/stats: the figures at the top of the owner's dashboard. */
export const OwnerStats = Type.Object(
  {
    overview: Type.Object({
      totalCustomers: Type.Integer(),
      activeRewards: Type.Integer(),
      totalPointsIssued: Type.Integer({ description: 'points, since the store was created' }),
      redemptionRate: Nullable(
        Type.Number({
          description:
            'Points of redemptions that are not cancelled, as a percentage of the points issued; null if none were issued',
        }),
      ),
    }),
    monthlyMetrics: Type.Object({ growth: Type.Object({ customers: Nullable(growth), points: Nullable(growth) }) }),
    storeOwner: Type.Object({ name: Type.String() }),
    store: Type.Object({ name: Type.String() }),
    recentActivity: Type.Array(RecentActivity),
    attention: Attention,
  },
  { title: 'OwnerStats' },
);
export type OwnerStats = Static<typeof OwnerStats>;

/** Periods consist of whole weeks: those that contain the last 30 or 90 days, or the last 12 months. */
export const StatsPeriod = Type.Union([Type.Literal('30d'), Type.Literal('90d'), Type.Literal('12m')]);
export type StatsPeriod = Static<typeof StatsPeriod>;

export const StoreStatsQuery = Type.Object({ period: StatsPeriod }, { additionalProperties: false });
export type StoreStatsQuery = Static<typeof StoreStatsQuery>;

/** Sums over a week or a month. */
export const IntervalStats = Type.Object(
  {
    start: PlainDay,
    pointsIssued: Type.Integer(),
    pointsRedeemed: Type.Integer({ description: 'Spent on rewards, minus what was returned; may be negative' }),
    pointsExpired: Type.Integer({ description: 'Minus what was restored; may be negative' }),
    newCustomers: Type.Integer({ description: 'Customers who checked in for the first time' }),
    returningCustomers: Type.Integer({
      description: 'Customers of an earlier week who checked in, counted once in each week',
    }),
  },
  { title: 'IntervalStats' },
);
export type IntervalStats = Static<typeof IntervalStats>;

const valuedReward = { name: Type.String(), cents: Type.Integer(), points: Type.Integer() };

/** GET /store/stats: sums over a period, by days in the store's time zone. Weeks start on Monday. */
export const StoreStats = Type.Object(
  {
    from: PlainDay,
    to: PlainDay,
    timeZone: Type.String(),
    weeks: Type.Array(IntervalStats),
    months: Type.Array(IntervalStats, {
      description: 'For a period of 12m, sums of this month and the 11 before it; otherwise empty',
    }),
    checkIns: Type.Array(Type.Array(Type.Integer()), {
      description: 'Check-ins by weekday, from Monday, and by hour, from midnight',
    }),
    bestRewards: Type.Array(Type.Object({ id: Id, name: Type.String(), redemptions: Type.Integer() }), {
      maxItems: BEST_REWARDS_MAX,
    }),
    outstanding: Type.Object({
      points: Type.Integer({ description: 'Sum of the balances of all customers' }),
      cents: Nullable(
        Type.Integer({
          description: 'The maximum value of the points; null when no active reward is a fixed discount',
        }),
      ),
      minCents: Nullable(Type.Integer({ description: 'The value if customers choose the discount worth least' })),
      reward: Nullable(
        Type.Object(valuedReward, { description: 'The active fixed discount with the highest value per point' }),
      ),
      leastReward: Nullable(
        Type.Object(valuedReward, { description: 'The active fixed discount with the lowest value per point' }),
      ),
    }),
  },
  { title: 'StoreStats' },
);
export type StoreStats = Static<typeof StoreStats>;

/** GET /platform/stats: the activity of all stores in the last 30 days, and the stores that need attention. */
export const PlatformStats = Type.Object(
  {
    checkIns: Type.Integer(),
    pointsIssued: Type.Integer(),
    pointsRedeemed: Type.Integer({ description: 'Spent on rewards, minus what was returned; may be negative' }),
    rewardsRedeemed: Type.Integer({ description: 'Minus those that were cancelled; may be negative' }),
    attention: Type.Object({
      total: Type.Integer({ description: 'Active stores with a connection that has a problem' }),
      stores: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          pointOfSale: Type.Boolean({ description: 'The connection to the point of sale has a problem' }),
          contacts: Type.Boolean({ description: 'The connection to the contact management system has a problem' }),
        }),
        { maxItems: ATTENTION_STORES_MAX, description: 'The first of them by name' },
      ),
    }),
  },
  { title: 'PlatformStats' },
);
export type PlatformStats = Static<typeof PlatformStats>;
