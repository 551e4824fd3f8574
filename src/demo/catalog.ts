import type { PromotionType } from '../contract/promotions';
import type { RewardType } from '../contract/rewards';

/** A reward or promotion of the demo with its id in the database. */
export type WithId<T> = T & { id: string };

/** A store of the demo. Stores and offers are written by hand, so that they look real. */
export interface DemoStore {
  name: string;
  subdomain: string;
  isActive: boolean;
  openedDaysAgo: number;
  timeZone: string;
  pointsPerDollar: number;
  referralPoints: number;
  isReferralEnabled: boolean;
  smsLimit: number;
  cloverMerchantId: string | null;
  extraOwners: number;
  customers: number;
}

const store = (
  name: string,
  subdomain: string,
  openedDaysAgo: number,
  overrides: Partial<DemoStore> = {},
): DemoStore => ({
  name,
  subdomain,
  openedDaysAgo,
  isActive: true,
  timeZone: 'America/New_York',
  pointsPerDollar: 1,
  referralPoints: 100,
  isReferralEnabled: true,
  smsLimit: 1000,
  cloverMerchantId: subdomain.replaceAll('-', '').toUpperCase().slice(0, 13),
  extraOwners: 0,
  customers: 9,
  ...overrides,
});

export const DEMO_STORES: readonly DemoStore[] = [
  store('Sweet Bean Coffee', 'sweet-bean', 560, {
    pointsPerDollar: 10,
    referralPoints: 250,
    smsLimit: 2500,
    customers: 300,
  }),
  store('Juniper Books', 'juniper-books', 533, { extraOwners: 1, customers: 14 }),
  store('Golden Crust Bakery', 'golden-crust', 478, { pointsPerDollar: 5, timeZone: 'America/Chicago' }),
  store('Harbor Lane Florist', 'harbor-lane', 459, { timeZone: 'America/Los_Angeles', cloverMerchantId: null }),
  store('Two Wheels Cyclery', 'two-wheels', 396, { pointsPerDollar: 0.5, timeZone: 'America/Denver' }),
  store('Little Lantern Toys', 'little-lantern', 371, { smsLimit: 0, customers: 12 }),
  store('Fern & Fable', 'fern-and-fable', 308, { isReferralEnabled: false }),
  store('Pine Street Records', 'pine-street', 276, { isActive: false, timeZone: 'America/Chicago' }),
  store('Saltwater Supply', 'saltwater', 223, { timeZone: 'Pacific/Honolulu' }),
  store('Northside Pet Pantry', 'northside-pets', 197, { extraOwners: 1, pointsPerDollar: 2 }),
  store('Velvet Chair Salon', 'velvet-chair', 151, { pointsPerDollar: 2.5, referralPoints: 500 }),
  store('Copper Kettle Tea House', 'copper-kettle', 96, { pointsPerDollar: 4, timeZone: 'America/Denver' }),
  store('Maple Hardware', 'maple-hardware', 68, { isActive: false, cloverMerchantId: null, customers: 4 }),
];

export const DEMO_GROUPS: readonly { name: string; subdomains: readonly string[] }[] = [
  {
    name: 'Downtown Merchants',
    subdomains: ['sweet-bean', 'juniper-books', 'pine-street', 'velvet-chair', 'fern-and-fable'],
  },
  { name: 'Food & Drink', subdomains: ['sweet-bean', 'golden-crust', 'copper-kettle'] },
  { name: 'West Coast', subdomains: ['harbor-lane'] },
];

export interface DemoReward {
  name: string;
  description: string;
  category: string;
  type: RewardType;
  value: number;
  points: number;
  dailyLimit: number | null;
  isActive: boolean;
}
const reward = (
  name: string,
  description: string,
  category: string,
  [type, value]: [RewardType, number],
  points: number,
  overrides: Partial<DemoReward> = {},
): DemoReward => ({ name, description, category, type, value, points, dailyLimit: null, isActive: true, ...overrides });

export const SWEET_BEAN_REWARDS: readonly DemoReward[] = [
  reward('Extra Shot', 'One more espresso shot in any drink', 'Drinks', ['FREE_ITEM', 0], 150),
  reward('Butter Croissant', 'Baked this morning, still flaky', 'Bakery', ['FREE_ITEM', 0], 300),
  reward('Drip Coffee', 'Any size of the roast of the day', 'Drinks', ['FREE_ITEM', 0], 350, { dailyLimit: 20 }),
  reward(
    '10% Off Your Order',
    'Everything in the cup and on the plate',
    'Whole order',
    ['PERCENTAGE_DISCOUNT', 10],
    400,
  ),
  reward('Latte for Two', 'Bring a friend, the second latte is on us', 'Drinks', ['BOGO', 0], 500),
  reward('$5 Off Beans', 'Any 12 oz bag from the shelf', 'Beans', ['FIXED_DISCOUNT', 5], 600),
  reward('Breakfast Sandwich', 'Egg, cheddar and greens on brioche', 'Bakery', ['FREE_ITEM', 0], 750, {
    dailyLimit: 6,
  }),
  reward('25% Off Your Order', 'A quarter off, once', 'Whole order', ['PERCENTAGE_DISCOUNT', 25], 900),
  reward('Cold Brew Growler', '32 oz to take home', 'Drinks', ['FREE_ITEM', 0], 1200, { dailyLimit: 3 }),
  reward('Muffin Pair', 'Buy one, get one', 'Bakery', ['BOGO', 0], 450),
  reward('$15 Off Brew Gear', 'Drippers, kettles and grinders', 'Gear', ['FIXED_DISCOUNT', 15], 1600),
  reward('Pumpkin Spice Season', 'Any pumpkin drink', 'Drinks', ['FREE_ITEM', 0], 400, { isActive: false }),
  reward('Home Barista Class', 'Two hours at the bar with our trainer', 'Events', ['FREE_ITEM', 0], 4000),
];

export const SMALL_STORE_REWARDS: readonly DemoReward[] = [
  reward('10% Off', 'Your whole purchase', 'Whole order', ['PERCENTAGE_DISCOUNT', 10], 40),
  reward('$5 Off', 'Anything in the store', 'Whole order', ['FIXED_DISCOUNT', 5], 60, { dailyLimit: 10 }),
  reward('Buy One, Get One', 'The second one is on us', 'Pick of the week', ['BOGO', 0], 120),
];

export interface DemoPromotion {
  name: string;
  description: string;
  category: string;
  type: PromotionType;
  value: number;
  /** Days from now, negative for the past. */
  startsIn: number;
  endsIn: number;
  isActive: boolean;
}
const promotion = (
  name: string,
  description: string,
  category: string,
  [type, value]: [PromotionType, number],
  [startsIn, endsIn]: [number, number],
  isActive = true,
): DemoPromotion => ({ name, description, category, type, value, startsIn, endsIn, isActive });

export const SWEET_BEAN_PROMOTIONS: readonly DemoPromotion[] = [
  promotion('Grand Reopening', 'A new bar, the same beans', 'Store', ['PERCENTAGE_DISCOUNT', 20], [-520, -490]),
  promotion('Summer of Cold Brew', 'A dollar off every cold brew', 'Drinks', ['FIXED_DISCOUNT', 1], [-480, -420]),
  promotion('Back to School', 'A cookie with any drink', 'Bakery', ['FREE_ITEM', 0], [-430, -395]),
  promotion(
    'Triple Point Tuesday',
    'Three times the points on your next visit',
    'Points',
    ['POINTS_MULTIPLIER', 3],
    [-360, -330],
  ),
  promotion('Winter Warmer', 'Fifteen percent off hot drinks', 'Drinks', ['PERCENTAGE_DISCOUNT', 15], [-320, -270]),
  promotion('Valentine Pair', 'A macaron with two drinks', 'Bakery', ['FREE_ITEM', 0], [-290, -275]),
  promotion('Spring Beans', 'Three dollars off a new harvest', 'Beans', ['FIXED_DISCOUNT', 3], [-230, -190]),
  promotion('Patio Days', 'Ten percent off on the patio', 'Store', ['PERCENTAGE_DISCOUNT', 10], [-150, -90]),
  promotion('Iced Latte Week', 'Two dollars off', 'Drinks', ['FIXED_DISCOUNT', 2], [-80, -60]),
  promotion(
    'Double Points Month',
    'Twice the points on your next purchase',
    'Points',
    ['POINTS_MULTIPLIER', 2],
    [-12, 18],
  ),
  promotion('Holiday Blend', 'Four dollars off the holiday bag', 'Beans', ['FIXED_DISCOUNT', 4], [-6, 34]),
  promotion('Cookie of the Week', 'A ginger cookie with any latte', 'Bakery', ['FREE_ITEM', 0], [-3, 4]),
  promotion('Early Bird', 'Twenty percent off before eight', 'Drinks', ['PERCENTAGE_DISCOUNT', 20], [-20, 40], false),
  promotion('New Year, New Roast', 'A quarter off the January roast', 'Beans', ['PERCENTAGE_DISCOUNT', 25], [41, 62]),
  promotion('Five Times Friday', 'Five times the points, one Friday', 'Points', ['POINTS_MULTIPLIER', 5], [12, 13]),
];

export const SMALL_STORE_PROMOTIONS: readonly DemoPromotion[] = [
  promotion('Welcome Back', 'Ten percent off your next visit', 'Store', ['PERCENTAGE_DISCOUNT', 10], [-20, 30]),
  promotion('Double Points', 'Twice the points on your next purchase', 'Points', ['POINTS_MULTIPLIER', 2], [-60, -30]),
];
