import { Type, type Static } from 'typebox';
import { CONSENT_STATEMENT_MAX, POINT_RATE_MAX } from './plain/storeLimits';
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

const count = Type.Integer();

/**
 * What joining does, as the preview says it and as it was done: `known` and `new` to the chain by their phone numbers,
 * with points that include those of pending rewards, which are returned first, and are rounded down for each customer.
 * Consents are of customers who may get marketing texts, with the statement and without. What is listed after them
 * ends, but for passes and people: owners become managers of the shop.
 */
export const JoinCounts = Type.Object(
  {
    customers: count,
    known: count,
    new: count,
    pointsBefore: count,
    pointsAfter: count,
    debts: count,
    pendingRewards: count,
    unusedMultipliers: count,
    waitingCheckouts: count,
    consentsWithStatement: count,
    consentsWithoutStatement: count,
    optOuts: count,
    passes: count,
    automations: count,
    campaigns: count,
    managers: count,
    cashiers: count,
    apiKeys: count,
    webhookEndpoints: count,
  },
  { title: 'JoinCounts' },
);
export type JoinCounts = Static<typeof JoinCounts>;

/**
 * What leaving does, as the preview says it and as it was done: customers whom the shop brought, those `withPoints`
 * that go back, these as points of the chain before and of the store after, and what else goes back: debts, opt-outs of
 * texts, and customers who were erased since. `consentsEnded` are customers who got texts of the chain only by the
 * statement. Pending rewards are returned first. Managers become owners.
 */
export const LeaveCounts = Type.Object(
  {
    customers: count,
    withPoints: count,
    pointsBefore: count,
    pointsAfter: count,
    debts: count,
    pendingRewards: count,
    waitingCheckouts: count,
    optOuts: count,
    consentsEnded: count,
    erased: count,
    managers: count,
    cashiers: count,
  },
  { title: 'LeaveCounts' },
);
export type LeaveCounts = Static<typeof LeaveCounts>;

/** A store that joins a chain with its customers, or leaves it with them. */
export const ChainMove = Type.Object(
  {
    id: Id,
    shopId: Id,
    shopName: Nullable(Type.String()),
    direction: Type.Union([Type.Literal('join'), Type.Literal('leave')]),
    status: Type.Union([
      Type.Literal('planned'),
      Type.Literal('running'),
      Type.Literal('done'),
      Type.Literal('cancelled'),
    ]),
    startsAt: Timestamp,
    startedAt: Nullable(Timestamp),
    finishedAt: Nullable(Timestamp),
    problem: Nullable(Type.String({ description: 'Why it did not start at its time, or does not go on' })),
    pointRate: Type.Number(),
    consentStatement: Nullable(Type.String()),
    // Of customers.
    moved: Type.Integer(),
    total: Nullable(Type.Integer()),
    counts: Nullable(JoinCounts),
    leaveCounts: Type.Optional(LeaveCounts),
  },
  { title: 'ChainMove' },
);
export type ChainMove = Static<typeof ChainMove>;

const joining = {
  shopId: Id,
  pointRate: Type.Number({
    exclusiveMinimum: 0,
    maximum: POINT_RATE_MAX,
    description: 'What its point is worth, four decimals at most',
  }),
};

const startsAt = Type.Optional(Type.String({ format: 'date-time', description: 'By default the next 3 a.m. there' }));

export const JoinPreviewRequest = Type.Object(joining, { additionalProperties: false });
export type JoinPreviewRequest = Static<typeof JoinPreviewRequest>;

export const JoinRequest = Type.Object(
  {
    ...joining,
    startsAt,
    consentStatement: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CONSENT_STATEMENT_MAX,
        description: 'That the same business asked for consent to texts',
      }),
    ),
  },
  { additionalProperties: false },
);
export type JoinRequest = Static<typeof JoinRequest>;

export const LeavePreviewRequest = Type.Object({ shopId: Id }, { additionalProperties: false });
export type LeavePreviewRequest = Static<typeof LeavePreviewRequest>;

export const LeaveRequest = Type.Object({ shopId: Id, startsAt }, { additionalProperties: false });
export type LeaveRequest = Static<typeof LeaveRequest>;

/** GET /stores/{id}/chain: the shops in the order in which they joined, former ones too, and the newest moves first. */
export const Chain = Type.Object(
  { id: Id, name: Type.String(), shops: Type.Array(ChainShop), moves: Type.Array(ChainMove) },
  { title: 'Chain' },
);
export type Chain = Static<typeof Chain>;
