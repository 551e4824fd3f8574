/** Records of the admin console for responses of a fake API. */

import type { PlatformAdmin } from '../../src/contract/admins';
import type { AuditRow } from '../../src/contract/audit';
import type { StoreGroup } from '../../src/contract/groups';
import type { Owner } from '../../src/contract/owners';
import type { StoreWithSecrets } from '../../src/contract/stores';

const TIME = '2026-03-04T14:05:00.000Z';
const id = (first: string, n: number) => `${first}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const newStore = (n: number, over: Partial<StoreWithSecrets> = {}): StoreWithSecrets => ({
  id: id('a', n),
  name: `Store ${n}`,
  subdomain: `store-${n}`,
  isActive: true,
  connections: { pointOfSale: 'connected', contacts: 'connected' },
  hasOwner: true,
  createdAt: TIME,
  updatedAt: TIME,
  pointsPerDollar: 1,
  referralPoints: 100,
  isReferralEnabled: true,
  purchaseReferralPercentage: 5,
  smsLimit: 1000,
  usedSmsMonthly: { used: 0, limit: 1000 },
  usedSmsAllTime: { used: 0 },
  timeZone: 'America/New_York',
  nextTimeZone: null,
  cloverMerchantId: null,
  cloverApiKey: `clover-${n}`,
  ghlApiKey: `ghl-${n}`,
  ghlFineToken: null,
  ...over,
});

export const newOwner = (n: number, { id: storeId, name, subdomain, isActive } = newStore(n)): Owner => ({
  id: id('b', n),
  storeId,
  name: `Owner ${n}`,
  email: `owner-${n}@example.com`,
  hasSecondFactor: false,
  createdAt: TIME,
  store: { id: storeId, name, subdomain, isActive },
});

export const newGroup = (n: number, stores: readonly { id: string; name: string }[] = []): StoreGroup => ({
  id: id('c', n),
  name: `Group ${n}`,
  createdAt: TIME,
  storeCount: stores.length,
  stores: stores.map((store) => ({ id: store.id, name: store.name })),
});

export const newAdmin = (n: number, over: Partial<PlatformAdmin> = {}): PlatformAdmin => ({
  id: id('d', n),
  name: `Admin ${n}`,
  email: `admin-${n}@example.com`,
  role: 'platform_admin',
  isActive: true,
  isSelf: false,
  createdAt: TIME,
  ...over,
});

export const newAuditRow = (n: number, over: Partial<AuditRow> = {}): AuditRow => ({
  id: String(n),
  at: TIME,
  storeId: id('a', 1),
  storeName: 'Store 1',
  action: `act_number_${n}`,
  recordType: 'store',
  recordId: id('a', 1),
  oldValues: null,
  newValues: null,
  names: {},
  requestId: null,
  actor: { role: 'system', id: null, name: null, email: null },
  ...over,
});
