import { eligibleCentsOf, paidAtOf, pointsFor, referralShareOf } from '../../src/server/modules/checkout/points';
import type { PosOrder } from '../../src/server/integrations/pointOfSale/PointOfSale';

const order = (over: Partial<PosOrder> = {}): PosOrder => ({
  id: 'O',
  createdMs: 0,
  modifiedMs: 0,
  posCustomerIds: [],
  payments: [],
  refunds: [],
  ...over,
});
const paid = (id: string, amountCents: number, taxCents = 0, over = {}) => ({
  id,
  amountCents,
  taxCents,
  createdMs: 1,
  succeeded: true,
  ...over,
});

describe('points of a purchase', () => {
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
    // 0.57 × 100 is 56.99999999999999 in floating point
    [10_000, 0.57, 57],
    [115, 100, 115],
    [200_000_000, 999_999.99, 100_000_000],
  ])('%i cents at %f a dollar make %i', (cents, rate, points) => {
    expect(pointsFor(cents, rate)).toBe(points);
  });

  it('multiply after rounding, and round down again', () => {
    expect(pointsFor(2000, 1, 2)).toBe(40);
    expect(pointsFor(1999, 1, 2)).toBe(38);
    expect(pointsFor(1100, 1, 1.5)).toBe(16);
    expect(pointsFor(100, 1, 1.15)).toBe(1);
  });

  it('give the referrer a share, rounded down', () => {
    expect(referralShareOf(100, 5)).toBe(5);
    expect(referralShareOf(19, 5)).toBe(0);
    expect(referralShareOf(1000, 2.55)).toBe(25);
    expect(referralShareOf(100, 0)).toBe(0);
    expect(referralShareOf(7, 100)).toBe(7);
  });
});

describe('what points are counted on', () => {
  it('is goods without tax; tips are not part of a payment', () => {
    expect(eligibleCentsOf(order({ payments: [paid('P', 2165, 165)] }))).toBe(2000);
  });

  it('sums the payments that stand, whatever the order says of itself', () => {
    const payments = [paid('A', 1000, 80), paid('B', 500, 40), paid('C', 900, 0, { succeeded: false })];
    expect(eligibleCentsOf(order({ payments }))).toBe(1380);
    expect(paidAtOf(order({ payments: [paid('A', 1, 0, { createdMs: 5 }), paid('B', 1, 0, { createdMs: 9 })] }))).toBe(
      9,
    );
    expect(paidAtOf(order({ payments: [paid('A', 1, 0, { succeeded: false })] }))).toBeNull();
  });

  it('takes refunds off, never below nothing, and not those of a voided payment', () => {
    const refund = { id: 'R', paymentId: 'A', amountCents: 540, taxCents: 40 };
    expect(eligibleCentsOf(order({ payments: [paid('A', 1080, 80)], refunds: [refund] }))).toBe(500);
    expect(eligibleCentsOf(order({ payments: [paid('A', 100)], refunds: [{ ...refund, paymentId: null }] }))).toBe(0);
    const voided = [paid('A', 1080, 80, { succeeded: false }), paid('B', 1080, 80)];
    expect(eligibleCentsOf(order({ payments: voided, refunds: [refund] }))).toBe(1000);
  });
});
