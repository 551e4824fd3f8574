import { Type, type Static } from 'typebox';
import { BEFORE_AFTER_DAYS, BEFORE_AFTER_MIN, UNIT_COST_MAX, UNIT_COSTS_MAX } from './plain/resultLimits';
import { Id, Nullable, Timestamp } from './wire';

const PlainDay = Type.String({ format: 'date' });

/** Sums of one month by the store's local days. */
export const MonthResults = Type.Object(
  {
    start: PlainDay,
    purchases: Type.Integer({
      description: 'Purchases that earned a customer points; one that was taken back is not counted',
    }),
    salesCents: Type.Integer({ description: 'What these purchases are worth now: without tax and tips, less refunds' }),
    rewards: Type.Integer({ description: 'Rewards redeemed and not cancelled' }),
    rewardCents: Type.Integer({ description: 'The cost of those whose cost is known' }),
    unpricedRewards: Type.Integer({ description: 'Rewards redeemed whose cost is not known' }),
    segments: Type.Integer({ description: 'Segments of texts sent' }),
    textCents: Nullable(Type.Integer({ description: 'Their cost; null while the cost of a segment is not known' })),
    pointsIssued: Type.Integer(),
    pointsGiven: Type.Integer({ description: 'The gifts among them, also those that were taken back later' }),
    pointsRedeemed: Type.Integer({ description: 'Minus what was returned; may be negative' }),
  },
  { title: 'MonthResults' },
);
export type MonthResults = Static<typeof MonthResults>;

/** A reward that was redeemed in these months, with what one of it costs the store. */
export const RewardCost = Type.Object(
  {
    id: Id,
    name: Type.String(),
    redemptions: Type.Integer(),
    cents: Nullable(Type.Number({ description: 'The cost of one today; null while it is not known' })),
    totalCents: Nullable(
      Type.Integer({
        description: 'What these redemptions cost: a fixed discount its value when it was redeemed; null while unknown',
      }),
    ),
    isDiscount: Type.Boolean({ description: 'Today a fixed discount, whose cost is its value' }),
  },
  { title: 'RewardCost' },
);
export type RewardCost = Static<typeof RewardCost>;

const interval = (description: string) =>
  Type.Object({ low: Type.Number(), high: Type.Number() }, { description: `${description}: the 95% interval` });
const ComparedGroup = Type.Object({ customers: Type.Integer(), cameBack: Type.Integer() });

/** What all automated messages that hold customers back add up to. Each customer counts once. */
export const MessageResults = Type.Object(
  {
    messaged: ComparedGroup,
    heldBack: ComparedGroup,
    comparison: Nullable(
      Type.Object(
        {
          messagedPercent: Type.Number({ description: 'Percentage who came back, with one decimal' }),
          heldBackPercent: Type.Number(),
          points: interval('How many more of 100 came back with a message'),
          customers: interval('Customers that the messages brought back'),
          sales: interval('Cents of sales that the messages brought in'),
        },
        { description: 'null while too few customers were held back to compare' },
      ),
    ),
  },
  { title: 'MessageResults' },
);
export type MessageResults = Static<typeof MessageResults>;

/** The means of the same customers before and after, and the 95% interval of the difference. */
const change = (description: string) =>
  Type.Object(
    {
      before: Type.Number(),
      after: Type.Number(),
      low: Type.Number(),
      high: Type.Number(),
      customers: Type.Integer({ description: 'How many customers were compared' }),
    },
    { description },
  );
export type Change = Static<ReturnType<typeof change>>;

export const BeforeAfter = Type.Object(
  {
    isRecorded: Type.Boolean({
      description: 'The store credits purchases by phone number, so that purchases from before joining can be known',
    }),
    customers: Type.Integer({
      description:
        `Customers who joined at least ${BEFORE_AFTER_DAYS} days ago, and whom the register named on a purchase in the ` +
        `${BEFORE_AFTER_DAYS} days before`,
    }),
    visits: Nullable(change(`Days with a purchase; null with fewer than ${BEFORE_AFTER_MIN} customers`)),
    ticket: Nullable(change('Cents of a purchase, of customers with purchases before and after')),
  },
  { title: 'BeforeAfter', description: `The ${BEFORE_AFTER_DAYS} days before and after joining` },
);
export type BeforeAfter = Static<typeof BeforeAfter>;

/** The customers who joined in one month, and how many of them came in each later month. */
export const Cohort = Type.Object(
  {
    start: PlainDay,
    customers: Type.Integer(),
    cameBack: Type.Array(Type.Integer(), {
      description: 'Of these customers, those who came in the next month, in the one after it, and so on to this month',
    }),
  },
  { title: 'Cohort' },
);
export type Cohort = Static<typeof Cohort>;

/** GET /store/results: what the program brings in and costs, over this month and the 11 before it. */
export const Results = Type.Object(
  {
    timeZone: Type.String(),
    to: PlainDay,
    measuredAt: { ...Timestamp, description: 'When comparisons and cohorts were last counted, which is once a day' },
    months: Type.Array(MonthResults),
    rewards: Type.Array(RewardCost, {
      description: 'The most expensive first; those without a known cost before them',
    }),
    segmentCents: Nullable(Type.Number({ description: 'What a segment of a text costs; null while it is not known' })),
    goodsCents: Nullable(
      Type.Number({
        description: 'What the goods for $1 of sales cost the store, in cents; null while it is not known',
      }),
    ),
    programCents: Nullable(
      Type.Number({ description: 'What the program itself costs the store in a month; null while it is not known' }),
    ),
    messages: MessageResults,
    beforeAfter: BeforeAfter,
    cohorts: Type.Array(Cohort),
  },
  { title: 'Results' },
);
export type Results = Static<typeof Results>;

/** PUT /store/results/costs: what one of an item costs the store. */
export const UpdateUnitCost = Type.Object(
  {
    item: Type.Union([Type.Literal('segment'), Type.Literal('goods'), Type.Literal('program'), Id], {
      'x-label': 'Item',
      description: 'A segment of a text, the goods for $1 of sales, a month of the program, or a reward',
    }),
    cents: Nullable(
      Type.Number({ minimum: 0, maximum: UNIT_COST_MAX, 'x-label': 'Cost', description: 'Rounded to 0.01 cents' }),
    ),
  },
  { additionalProperties: false, title: 'UpdateUnitCost' },
);
export type UpdateUnitCost = Static<typeof UpdateUnitCost>;

/** PATCH /store/results/costs: several costs at once. */
export const UpdateUnitCosts = Type.Object(
  { costs: Type.Array(UpdateUnitCost, { minItems: 1, maxItems: UNIT_COSTS_MAX }) },
  { additionalProperties: false, title: 'UpdateUnitCosts' },
);
export type UpdateUnitCosts = Static<typeof UpdateUnitCosts>;

export const ResultsTable = Type.Union([Type.Literal('months'), Type.Literal('cohorts')]);
export type ResultsTable = Static<typeof ResultsTable>;

/** GET /store/results/export */
export const ResultsExportQuery = Type.Object({ table: ResultsTable }, { additionalProperties: false });
