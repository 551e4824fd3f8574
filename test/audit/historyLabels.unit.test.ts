import { actionLabel, changesOf, recordLabel } from '../../src/client/features/audit';

test('AP-09 AP-06 an act is told in plain words; one without words of its own says its name', () => {
  expect(actionLabel('store_deactivated')).toBe('Store deactivated');
  expect(actionLabel('store_secrets_read')).toBe('API keys viewed');
  expect(actionLabel('points_adjusted_by_hand')).toBe('Points adjusted by hand');
  expect(recordLabel('owner')).toBe('Owner');
  expect(recordLabel('daily_limit')).toBe('Daily limit');
});

test('AP-08 a change tells each field with what it was and what it is', () => {
  expect(
    changesOf({
      oldValues: { name: 'Old', pointsPerDollar: 1, isReferralEnabled: true, cloverMerchantId: null },
      newValues: { name: 'New', pointsPerDollar: 12345.25, isReferralEnabled: false, cloverMerchantId: 'M1' },
    }),
  ).toEqual([
    { label: 'Name', from: 'Old', to: 'New' },
    { label: 'Points per dollar', from: '1', to: '12,345.25' },
    { label: 'Referral programme', from: 'yes', to: 'no' },
    { label: 'Merchant ID', from: 'none', to: 'M1' },
  ]);
});

test('AP-07 AP-10 what came into being or went has one side', () => {
  expect(changesOf({ oldValues: null, newValues: { smsLimit: 1000 } })).toEqual([
    { label: 'SMS limit', from: null, to: '1,000' },
  ]);
  expect(changesOf({ oldValues: { customers: 3, name: '' }, newValues: null })).toEqual([
    { label: 'Customers', from: '3', to: null },
    { label: 'Name', from: 'none', to: null },
  ]);
  expect(changesOf({ oldValues: null, newValues: null })).toEqual([]);
});

test('AP-08 lists and objects can be read; secrets are told by name alone', () => {
  expect(
    changesOf({
      oldValues: null,
      newValues: {
        secrets: ['cloverApiKey', 'ghlFineToken'],
        ids: [1, null],
        none: [],
        deep: { inIt: { a: true }, b: 2 },
      },
    }).map(({ label, to }) => `${label}: ${to}`),
  ).toEqual(['Secrets: Point-of-sale API key, Fine token', 'Ids: 1, none', 'None: none', 'Deep: In it: A: yes; B: 2']);
});

test('AP-15 an id that is named beside itself is told by its name alone', () => {
  expect(
    changesOf({ oldValues: { storeId: 'a', storeName: 'A' }, newValues: { storeId: 'b', storeName: 'B' } }),
  ).toEqual([{ label: 'Store name', from: 'A', to: 'B' }]);
  expect(changesOf({ oldValues: null, newValues: { customerId: 'c' } })).toHaveLength(1);
});
