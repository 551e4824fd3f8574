import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { provideWords } from '../../src/client/app/areas/words';
import { getChanges } from '../../src/client/features/audit/auditChanges';
import { actorLabel, isAtKiosk } from '../../src/client/features/audit/auditLabels';
import { useAuditLabel } from '../../src/client/features/audit/hooks/useAuditLabel';

/** What the audit log calls an action or a type of records. */
const toLabel = (name: string) =>
  renderHook(useAuditLabel, {
    wrapper: provideWords(({ children }: { children: ReactNode }) => children),
  }).result.current(name);

test('AP-09 AP-06 an action shows its label, or its name if it has no label', () => {
  expect(toLabel('store_deactivated')).toBe('Store deactivated');
  expect(toLabel('store_secrets_read')).toBe('API keys viewed');
  expect(toLabel('points_adjusted_by_hand')).toBe('Points adjusted by hand');
  expect(toLabel('owner')).toBe('Owner');
  expect(toLabel('daily_limit')).toBe('Daily limit');
});

test('AP-09 an actor is shown by name, else by email, else by role', () => {
  const actor = { id: 'a1', name: 'Pat', email: 'pat@example.com', role: 'store_owner' };
  expect(actorLabel(actor)).toBe('Pat');
  expect(actorLabel({ ...actor, name: null })).toBe('pat@example.com');
  expect(actorLabel({ ...actor, name: null, email: null })).toBe('Owner, account deleted');
  expect(actorLabel({ id: null, name: null, email: null, role: 'system' })).toBe('System');
  expect(actorLabel({ id: null, name: null, email: null, role: 'unknown' })).toBe('Unknown');
});

test('AP-08 a changed field shows its old and its new value', () =>
  expect(
    getChanges({
      oldValues: { name: 'Old', pointsPerDollar: 1, isReferralEnabled: true, cloverMerchantId: null },
      newValues: { name: 'New', pointsPerDollar: 12345.25, isReferralEnabled: false, cloverMerchantId: 'M1' },
    }),
  ).toEqual([
    { label: 'Name', from: 'Old', to: 'New' },
    { label: 'Points per dollar', from: '1', to: '12,345.25' },
    { label: 'Referral program', from: 'yes', to: 'no' },
    { label: 'Merchant ID', from: 'none', to: 'M1' },
  ]));

test('AP-07 AP-10 a created or deleted record shows one value per field', () => {
  expect(getChanges({ oldValues: null, newValues: { smsLimit: 1000 } })).toEqual([
    { label: 'SMS limit', from: null, to: '1,000' },
  ]);
  expect(getChanges({ oldValues: { customers: 3, name: '' }, newValues: null })).toEqual([
    { label: 'Customers', from: '3', to: null },
    { label: 'Name', from: 'none', to: null },
  ]);
  expect(getChanges({ oldValues: null, newValues: null })).toEqual([]);
});

test('AP-08 lists and objects are readable, and secrets show their names only', () =>
  expect(
    getChanges({
      oldValues: null,
      newValues: {
        secrets: ['cloverApiKey', 'ghlFineToken'],
        ids: [1, null],
        none: [],
        deep: { inIt: { a: true }, b: 2 },
      },
    }).map(({ label, to }) => `${label}: ${to}`),
  ).toEqual(['Secrets: Point-of-sale API key, Fine token', 'Ids: 1, none', 'None: none', 'Deep: In it: A: yes; B: 2']));

test('BX-73 a changed automated message is shown in words', () => {
  expect(toLabel('sms_automation_changed')).toBe('Automated message changed');
  expect(
    getChanges({
      oldValues: { kind: 'winBack', isOn: false, holdsBack: true },
      newValues: { kind: 'winBack', isOn: true, holdsBack: true },
    }),
  ).toEqual([
    { label: 'Kind', from: null, to: 'We miss you' },
    { label: 'On', from: 'no', to: 'yes' },
  ]);
});

test.each([
  [
    { item: 'Barista Class', cents: null },
    { item: 'Barista Class', cents: 800 },
    ['Item: Barista Class', 'Cost: none → $8.00'],
  ],
  [{ item: 'Segment', cents: 0.79 }, { item: 'Segment', cents: 120 }, ['Item: Segment', 'Cost: $0.0079 → $1.20']],
  [{ name: 'Tea', points: 5, days: [1, 2] }, { name: 'Tea', points: 6, days: [1, 2] }, ['Name: Tea', 'Points: 5 → 6']],
  [{ name: 'Tea', isOn: true }, { name: 'Chai', isOn: true }, ['Name: Tea → Chai']],
])('AP-08 only what changed has two values, and money is in dollars: %j', (oldValues, newValues, expected) =>
  expect(
    getChanges({ oldValues, newValues }).map(
      ({ label, from, to }) => `${label}: ${[from, to].filter((value) => value !== null).join(' → ')}`,
    ),
  ).toEqual(expected),
);

test('BX-79 a ledger checkpoint is shown in words', () => {
  expect(toLabel('ledger_checkpoint')).toBe('Ledger checkpoint');
  const newValues = {
    day: '2026-11-25',
    endedAt: '2026-11-26T05:00:00.000Z',
    customers: 2,
    ledgerRows: 1500,
    rootHash: 'ab',
  };
  expect(getChanges({ oldValues: null, newValues }).map(({ label, to }) => `${label}: ${to}`)).toEqual([
    'Day: 2026-11-25',
    'Ended at: 2026-11-26T05:00:00.000Z',
    'Customers: 2',
    'Ledger rows: 1,500',
    'Root hash: ab',
  ]);
});

test('AP-15 an id is hidden if the name of the record is shown', () => {
  expect(
    getChanges({ oldValues: { storeId: 'a', storeName: 'A' }, newValues: { storeId: 'b', storeName: 'B' } }),
  ).toEqual([{ label: 'Store name', from: 'A', to: 'B' }]);
  expect(getChanges({ oldValues: null, newValues: { customerId: 'c' } })).toHaveLength(1);
});

test('BX-273 records are named instead of their ids, also for an owner, for whom unnamed ones are left out', () => {
  const [reward, customer, gone] = ['a1', 'c1', 'd1'];
  const entry = {
    oldValues: null,
    newValues: { rewardId: reward, customerId: customer, promotionId: gone, orderId: 'a1', points: 5 },
    names: { [reward]: 'Free coffee', [customer]: 'Ana' },
  };
  const show = (withoutIds: boolean) => getChanges(entry, { withoutIds }).map(({ label, to }) => `${label}: ${to}`);
  expect(show(false)).toEqual([
    'Reward: Free coffee',
    'Customer: Ana',
    'Promotion id: d1',
    'Order id: a1',
    'Points: 5',
  ]);
  expect(show(true)).toEqual(['Reward: Free coffee', 'Order id: a1', 'Points: 5']);
  const besideName = getChanges(entry, { shownName: 'Free coffee for Ana' }).map(({ label }) => label);
  expect(besideName).toEqual(['Promotion id', 'Order id', 'Points']);
});

test('BX-273 what customers do at the kiosk is not told as the act of the owner who signed it in', () => {
  const actor = { id: 'a1', name: 'Olive', email: 'o@example.com', role: 'store_owner' };
  expect(
    ['redemption_created', 'promotion_redeemed', 'customer_page_confirmed'].map((action) =>
      isAtKiosk({ action, actor }),
    ),
  ).toEqual([true, true, true]);
  expect(isAtKiosk({ action: 'redemption_completed', actor })).toBe(false);
  expect(isAtKiosk({ action: 'login', actor })).toBe(false);
  expect(isAtKiosk({ action: 'redemption_created', actor: { ...actor, role: 'customer' } })).toBe(false);
});
