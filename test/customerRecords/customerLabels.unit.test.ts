import { describeFlag } from '../../src/client/entities/flag/describeFlag';
import { createAdjustmentRules, getDelta, toReason } from '../../src/client/features/customers/adjustmentRules';
import { describeLedgerRow, getLedgerActor } from '../../src/client/features/customers/customerLabels';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import type { LedgerRow } from '../../src/contract/customerRecords';

const row = (over: Partial<LedgerRow>): LedgerRow => ({
  number: 1,
  kind: 'earn',
  points: 10,
  balanceAfter: 10,
  reason: null,
  actor: { role: 'system', name: null },
  isRestorable: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const OWNER = { role: 'store_owner', name: 'Olive' };

test.each<[Partial<LedgerRow>, string, string | null]>([
  [{ reason: 'Purchase of $12.50' }, 'Purchase of $12.50', null],
  [
    { kind: 'expiry', reason: 'No activity since May 3, 2025', details: { code: 'inactivity', since: '2025-05-03' } },
    'Points expired: no activity since May 3, 2025',
    null,
  ],
  [{ kind: 'expiry', reason: 'Customer erased', actor: OWNER }, 'Customer erased', 'Olive'],
  [{ kind: 'redeem', reason: 'Free coffee', actor: OWNER }, 'Redeemed Free coffee', null],
  [{ kind: 'refund', reason: 'Free coffee', actor: OWNER }, 'Free coffee was cancelled', 'Olive'],
  [{ kind: 'refund', reason: 'Free coffee' }, 'Free coffee was not picked up, so its points came back', null],
  [{ kind: 'referral', reason: 'Referred a new customer', actor: OWNER }, 'Referred a new customer', null],
  [{ kind: 'adjustment', reason: 'Goodwill', actor: OWNER }, 'Goodwill', 'Olive'],
  [
    { kind: 'adjustment', reason: null, points: -5, actor: { role: 'store_owner', name: null } },
    'Points removed',
    'Former account',
  ],
  [
    { kind: 'adjustment', reason: 'Order 7', actor: { role: 'key', name: 'Web shop' } },
    'Order 7',
    'Web shop (API key)',
  ],
  [{ kind: 'adjustment', reason: 'Order 7', actor: { role: 'key', name: null } }, 'Order 7', 'an API key'],
  [{ kind: 'reversal', points: -5 }, 'Refund at the register', null],
  [
    { kind: 'reversal', details: { code: 'purchase_changed', centsBefore: 950, cents: 0 } },
    'Purchase of $9.50 refunded',
    null,
  ],
  [
    { kind: 'reversal', reason: 'as sent', details: { code: 'purchase_changed', centsBefore: 950, cents: 450 } },
    'as sent',
    null,
  ],
  [{ kind: 'referral', details: { code: 'referral_share' } }, 'Share of a purchase by a referred customer', null],
  [
    { kind: 'reversal', details: { code: 'referral_share_reduced' } },
    'A purchase by a referred customer was reduced',
    null,
  ],
  [
    { kind: 'refund', details: { code: 'reward_reversed', reward: 'Free coffee', orderId: 'A1' }, actor: OWNER },
    'Free coffee was cancelled, because order A1 was refunded',
    'Olive',
  ],
  // Rows of earlier versions have no code and are shown as they were written.
  [{ kind: 'expiry', reason: 'No activity since May 3, 2025' }, 'No activity since May 3, 2025', null],
  [{ kind: 'reversal', reason: 'Purchase reduced from $9.50 to $0.00' }, 'Purchase reduced from $9.50 to $0.00', null],
])('OD-06 BX-310 the history describes a change in plain words: %j', (change, sentence, actor) =>
  expect([describeLedgerRow(row(change)), getLedgerActor(row(change))]).toEqual([sentence, actor]),
);

test.each<[Parameters<typeof describeFlag>[0], string]>([
  [{ kind: 'frequent_earning', amount: 4, account: null }, 'Earned points 4 times in 24 hours.'],
  [{ kind: 'large_adjustment', amount: -1200, account: { name: 'Olive' } }, 'Olive removed 1,200 points at once.'],
  [
    { kind: 'repeated_adjustment', amount: 3, account: null },
    'A former account adjusted the balance 3 times in 7 days.',
  ],
  [
    { kind: 'staff_phone', amount: 1, account: { name: 'Cass' } },
    'This is the phone of Cass, who gained points with it.',
  ],
  [
    { kind: 'referral_limit', amount: 2, account: null },
    'Referred 2 customers beyond the daily limit; no points were given for them.',
  ],
])('BX-41 a flag describes what is unusual: %j', (flag, sentence) => expect(describeFlag(flag)).toBe(sentence));

test('BX-43 an adjustment needs points, a reason, and a note when the reason is Other', async () => {
  const validate = createValidator(createAdjustmentRules(1200));
  const valid = { direction: 'add', amount: '1,500', reason: 'Goodwill', note: '' };
  expect(await validate(valid)).toEqual({});
  expect(await validate({ ...valid, amount: '0' })).toEqual({ amount: 'Enter a whole number of points' });
  expect(await validate({ ...valid, amount: '1.5' })).toEqual({ amount: 'Enter a whole number of points' });
  expect(await validate({ ...valid, amount: '1000001' })).toEqual({ amount: 'At most 1,000,000 points' });
  expect(await validate({ ...valid, direction: 'takeAway' })).toEqual({
    amount: 'The customer has only 1,200 points',
  });
  expect(await validate({ ...valid, reason: '' })).toEqual({ reason: 'Choose a reason' });
  expect(await validate({ ...valid, reason: 'Other', note: ' ' })).toEqual({ note: 'Enter the reason' });
  expect(getDelta({ direction: 'takeAway', amount: '1,200' })).toBe(-1200);
  expect(toReason({ reason: 'Goodwill', note: ' birthday ' })).toBe('Goodwill: birthday');
  expect(toReason({ reason: 'Other', note: 'Lost card' })).toBe('Lost card');
});
