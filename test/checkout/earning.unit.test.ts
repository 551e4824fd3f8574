import { parseLines } from '../../src/server/integrations/clover/parseLines';
import type { PosLine } from '../../src/server/integrations/pointOfSale/PointOfSale';
import {
  getExcludedCents,
  getNetCents,
  judgeItems,
  NOTHING_EXCLUDED,
} from '../../src/server/modules/pointOfSale/earning/earning.rules';

const line = (over: Partial<PosLine> = {}): PosLine => ({
  itemId: 'COFFEE',
  priceCents: 1000,
  thousandths: null,
  modifierCents: 0,
  discounts: [],
  isRevenue: true,
  isAgeRestricted: false,
  isReturned: false,
  ...over,
});
const giftCard = (over: Partial<PosLine> = {}) => line({ itemId: 'GIFT', isRevenue: false, ...over });
const beer = (over: Partial<PosLine> = {}) => line({ itemId: 'BEER', ...over });
const EXCLUSION = { categoryIds: ['ALCOHOL'], ageRestricted: false };
const TERMS = { ...EXCLUSION, items: { BEER: true, COFFEE: false } };

test.each<[string, Partial<PosLine>, number]>([
  ['a single price', { priceCents: 350 }, 350],
  ['half a pound, rounded half up', { priceCents: 1599, thousandths: 500 }, 800],
  ['modifiers', { priceCents: 350, modifierCents: 75 }, 425],
  ['a modifier that makes it cheaper', { priceCents: 350, modifierCents: -50 }, 300],
  ['a discount of an amount', { priceCents: 1000, discounts: [{ cents: 300, percent: 0 }] }, 700],
  ['a discount of 10%', { priceCents: 1000, discounts: [{ cents: 0, percent: 100_000 }] }, 900],
  [
    'percentages before amounts',
    {
      priceCents: 1000,
      modifierCents: 200,
      discounts: [
        { cents: 100, percent: 0 },
        { cents: 0, percent: 250_000 },
      ],
    },
    800,
  ],
  ['a discount above the price', { priceCents: 100, discounts: [{ cents: 300, percent: 0 }] }, 0],
])('BX-83 the price of a line counts %s', (_name, over, cents) => expect(getNetCents(line(over))).toBe(BigInt(cents)));

test.each<[string, number, PosLine[], number]>([
  ['nothing of an order without lines', 2000, [], 0],
  ['nothing of an order that has only sales', 2000, [line(), line()], 0],
  ['a gift card', 3500, [line(), giftCard({ priceCents: 2500 })], 2500],
  ['all of an order of gift cards', 2500, [giftCard({ priceCents: 2500 })], 2500],
  ['an item of an excluded category', 2000, [line({ priceCents: 1500 }), beer({ priceCents: 500 })], 500],
  ['nothing of an amount that was typed in', 2000, [line({ itemId: null, priceCents: 2000 })], 0],
  ['the share of a discount on the order', 1800, [line({ priceCents: 1500 }), beer({ priceCents: 500 })], 450],
  ['the share of the rest after a refund of an amount', 1001, [line(), beer()], 501],
  ['no returned item', 1500, [line({ priceCents: 1500 }), beer({ priceCents: 500, isReturned: true })], 0],
  [
    'the share of all lines when every line is returned',
    1000,
    [line({ isReturned: true }), beer({ isReturned: true })],
    500,
  ],
  ['nothing when no line has a price', 1000, [line({ priceCents: 0 }), beer({ priceCents: 0 })], 0],
  [
    'the share of the payments when lines cost more',
    100,
    [line({ priceCents: 1 }), beer({ priceCents: 2_000_000_000 })],
    100,
  ],
])('BX-83 what earns nothing is %s', (_name, eligibleCents, lines, excluded) =>
  expect(getExcludedCents(eligibleCents, lines, TERMS)).toBe(excluded),
);

test('BX-83 an item is judged once: a later category or deletion does not change an order that was credited', () => {
  const order = (categories: Record<string, string[]>) => ({
    lines: [line(), beer(), line({ itemId: null })],
    categoriesByItem: new Map(Object.entries(categories)),
  });
  expect(judgeItems(order({}), { categoryIds: [] })).toEqual(NOTHING_EXCLUDED);
  expect(judgeItems({ lines: [beer()], categoriesByItem: null }, EXCLUSION)).toBeNull();
  const terms = judgeItems(order({ BEER: ['DRINKS', 'ALCOHOL'], COFFEE: ['DRINKS'] }), EXCLUSION);
  expect(terms).toEqual(TERMS);
  expect(judgeItems(order({ BEER: [], COFFEE: ['ALCOHOL'] }), EXCLUSION, terms?.items)).toEqual(TERMS);
});

describe('BX-205 age-restricted items', () => {
  const cigar = (over: Partial<PosLine> = {}) => line({ itemId: 'CIGAR', isAgeRestricted: true, ...over });
  const restricted = { categoryIds: [], ageRestricted: true };

  it('BX-205 earn nothing where the owner wants it, without reading the categories of any item', () => {
    const order = { lines: [line(), cigar()], categoriesByItem: null };
    const terms = judgeItems(order, restricted);
    expect(terms).toEqual({ ...restricted, items: { COFFEE: false, CIGAR: true } });
    expect(terms && getExcludedCents(2000, order.lines, terms)).toBe(1000);
    expect(judgeItems(order, { categoryIds: [], ageRestricted: false })).toEqual(NOTHING_EXCLUDED);
  });

  it('BX-205 count together with excluded categories', () => {
    const order = {
      lines: [line(), cigar(), beer()],
      categoriesByItem: new Map([
        ['COFFEE', []],
        ['CIGAR', []],
        ['BEER', ['ALCOHOL']],
      ]),
    };
    const terms = judgeItems(order, { categoryIds: ['ALCOHOL'], ageRestricted: true });
    expect(terms?.items).toEqual({ COFFEE: false, CIGAR: true, BEER: true });
    expect(terms && getExcludedCents(3000, order.lines, terms)).toBe(2000);
  });

  it('BX-205 are judged once, one of several lines is enough, and an amount that was typed in counts by itself', () => {
    const before = { CIGAR: false };
    expect(judgeItems({ lines: [cigar()], categoriesByItem: null }, restricted, before)?.items).toEqual(before);
    const twice = [cigar({ isAgeRestricted: false }), cigar(), cigar({ isAgeRestricted: false })];
    expect(judgeItems({ lines: twice, categoriesByItem: null }, restricted)?.items).toEqual({ CIGAR: true });
    const typed = [line(), cigar({ itemId: null })];
    expect(getExcludedCents(2000, typed, { ...restricted, items: {} })).toBe(1000);
    expect(getExcludedCents(2000, typed, { categoryIds: [], items: {} })).toBe(0);
  });
});

describe('BX-83 the lines of an order at Clover', () => {
  const parse = (...elements: unknown[]) => parseLines({ id: 'O', lineItems: { elements } });

  it('have the price, unit, modifiers, discounts and flags that they are sent with', () => {
    expect(parseLines({ id: 'O' })).toEqual([]);
    expect(
      parse(
        { price: 350 },
        {
          item: { id: 'BEANS' },
          price: 1600,
          unitQty: 500,
          isRevenue: false,
          isAgeRestricted: true,
          ageRestrictedType: 'Tobacco',
          minimumAge: 21,
          exchanged: true,
          modifications: { elements: [{ amount: 75 }, { amount: -25 }] },
          discounts: { elements: [{ amount: -100 }, { percentage: 12.5 }] },
        },
      ),
    ).toEqual([
      line({ itemId: null, priceCents: 350 }),
      line({
        itemId: 'BEANS',
        priceCents: 1600,
        thousandths: 500,
        modifierCents: 50,
        discounts: [
          { cents: 100, percent: 0 },
          { cents: 0, percent: 125_000 },
        ],
        isRevenue: false,
        isAgeRestricted: true,
        isReturned: true,
      }),
    ]);
  });

  it.each<[string, unknown]>([
    ['a line that is no object', 7],
    ['a price in dollars', { price: 3.5 }],
    ['a price as text', { price: '350' }],
    ['a price beyond every sale', { price: 3_000_000_000 }],
    ['a quantity below zero', { price: 1, unitQty: -1000 }],
    ['a discount of 200%', { price: 1, discounts: { elements: [{ percentage: 200 }] } }],
    ['a flag that is no flag', { price: 1, refunded: 'yes' }],
    ['an item without an id', { price: 1, item: {} }],
  ])('are refused with %s', (_name, element) => expect(() => parse(element)).toThrow(/expected/));
});
