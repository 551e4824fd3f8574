import type { PosOrder } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { calculatePoints, calculateReferralShare } from '../../src/server/modules/crediting/points';
import { getEligibleCents, getPaidMs } from '../../src/server/modules/pointOfSale/orderValue';

const order = (overrides: Partial<PosOrder> = {}): PosOrder => ({
  id: 'O',
  createdMs: 0,
  receivedMs: 0,
  modifiedMs: 0,
  isTest: false,
  isFree: false,
  returnedCents: null,
  posCustomerIds: [],
  payments: [],
  refunds: [],
  ...overrides,
});
const payment = (id: string, amountCents: number, taxCents = 0, overrides = {}) => ({
  id,
  amountCents,
  taxCents,
  createdMs: 1,
  receivedMs: 1,
  succeeded: true,
  voided: false,
  ...overrides,
});

describe('the points of a purchase', () => {
  it.each([
    [2000, 1, 20],
    [1999, 1, 19],
    [99, 1, 0],
    [0, 5, 0],
    [1000, 1.1, 11],
    [333, 0.1, 0],
    [1999, 1.5, 29],
    [100, 0.29, 0],
    [10_000, 0.29, 29],
    // In floating point, 0.57 × 100 is 56.99999999999999.
    [10_000, 0.57, 57],
    [115, 100, 115],
    [200_000_000, 999_999.99, 100_000_000],
  ])('%i cents at %f points per dollar earn %i points', (cents, rate, points) =>
    expect(calculatePoints(cents, rate)).toBe(points),
  );

  it('the multiplier applies after rounding, and the product is rounded down again', () => {
    expect(calculatePoints(2000, 1, 2)).toBe(40);
    expect(calculatePoints(1999, 1, 2)).toBe(38);
    expect(calculatePoints(1100, 1, 1.5)).toBe(16);
    expect(calculatePoints(100, 1, 1.15)).toBe(1);
  });

  it('the referrer gets a share, rounded down', () => {
    expect(calculateReferralShare(100, 5)).toBe(5);
    expect(calculateReferralShare(19, 5)).toBe(0);
    expect(calculateReferralShare(1000, 2.55)).toBe(25);
    expect(calculateReferralShare(100, 0)).toBe(0);
    expect(calculateReferralShare(7, 100)).toBe(7);
  });
});

describe('the eligible amount', () => {
  it('the eligible amount excludes tax', () =>
    expect(getEligibleCents(order({ payments: [payment('P', 2165, 165)] }))).toBe(2000));

  it('only successful payments count, by the time of the last one', () => {
    const payments = [payment('A', 1000, 80), payment('B', 500, 40), payment('C', 900, 0, { succeeded: false })];
    expect(getEligibleCents(order({ payments }))).toBe(1380);
    expect(
      getPaidMs(order({ payments: [payment('A', 1, 0, { createdMs: 5 }), payment('B', 1, 0, { createdMs: 9 })] })),
    ).toBe(9);
    expect(getPaidMs(order({ payments: [payment('A', 1, 0, { succeeded: false })] }))).toBeNull();
  });

  it('refunds are subtracted, down to zero at most, except those of a voided payment', () => {
    const refund = { id: 'R', paymentId: 'A', amountCents: 540, taxCents: 40, undone: false };
    expect(getEligibleCents(order({ payments: [payment('A', 1080, 80)], refunds: [refund] }))).toBe(500);
    expect(getEligibleCents(order({ payments: [payment('A', 100)], refunds: [{ ...refund, paymentId: null }] }))).toBe(
      0,
    );
    const voided = [payment('A', 1080, 80, { succeeded: false }), payment('B', 1080, 80)];
    expect(getEligibleCents(order({ payments: voided, refunds: [refund] }))).toBe(1000);
  });

  it('BX-94 a refund that does not name its tax includes its share of the tax, and no refund exceeds its payment', () => {
    const payments = [payment('A', 1083, 83), payment('B', 541, 41)];
    const refund = { id: 'R', amountCents: 541, taxCents: null, undone: false };
    expect(getEligibleCents(order({ payments, refunds: [{ ...refund, paymentId: 'A' }] }))).toBe(1000);
    expect(getEligibleCents(order({ payments, refunds: [{ ...refund, paymentId: null }] }))).toBe(1000);
    expect(getEligibleCents(order({ payments, refunds: [{ ...refund, paymentId: 'B', amountCents: 900 }] }))).toBe(
      1000,
    );
  });

  it('BX-94 refunds that are undone do not count, and neither does an order in training mode', () => {
    const refund = { id: 'R', paymentId: 'A', amountCents: 540, taxCents: 40, undone: true };
    const sale = order({ payments: [payment('A', 1080, 80)], refunds: [refund] });
    expect(getEligibleCents(sale)).toBe(1000);
    expect(getEligibleCents({ ...sale, isTest: true })).toBe(0);
    expect(getPaidMs({ ...sale, isTest: true })).toBeNull();
  });
});
