import { screen } from '@testing-library/react';
import { ActivitiesPage } from '../../src/client/features/activities/ActivitiesPage';
import { RedemptionDetails } from '../../src/client/features/cashier/components/RedemptionDetails';
import type { Redemption, RedemptionStats } from '../../src/contract/redemptions';
import { renderPage } from '../support/renderPage';

const STORE = '00000000-0000-4000-8000-0000000000a1';
const ID = '00000000-0000-4000-8000-000000000001';

type Item = NonNullable<Redemption['reward']>;

const ITEM: Item = {
  id: '00000000-0000-4000-8000-000000000008',
  name: 'Morning coffee',
  description: 'Any size',
  category: 'Drinks',
  rewardType: 'PERCENTAGE_DISCOUNT',
  rewardValue: 20,
};

/**
 * What owners and cashiers read about what was redeemed. The compiler asks for each new field that a redemption keeps:
 * either its text in the details, or null where they do not show it.
 */
const TEXTS: { [Field in keyof Required<Item>]: string | null } = {
  // An owner has it as a link.
  id: null,
  name: 'Morning coffee',
  description: 'Any size',
  category: 'Drinks',
  rewardType: '20% OFF',
  rewardValue: '20% OFF',
};
const SHOWN = Object.entries(TEXTS).filter((entry): entry is [string, string] => entry[1] !== null);

const REDEMPTION: Redemption = {
  id: ID,
  status: 'completed',
  pointsUsed: 100,
  createdAt: '2026-03-04T14:05:00.000Z',
  customer: { name: 'Ana Ito', phoneNumber: '+12025550123' },
  reward: ITEM,
};
const STATS: RedemptionStats = {
  rewardRedemptions: {
    totalRedemptions: 1,
    pendingRedemptions: 0,
    completedRedemptions: 1,
    cancelledRedemptions: 0,
    totalPointsRedeemed: 100,
  },
  promotionRedemptions: { totalRedemptions: 0 },
};
const SIGNED_IN = { id: STORE, name: 'Bean', subdomain: 'bean' };

test('the board has all that a redemption keeps in its details', async () => {
  renderPage(<RedemptionDetails redemption={REDEMPTION} onClose={jest.fn()} />, '/cashier', () => undefined, SIGNED_IN);
  const details = await screen.findByRole('dialog');
  for (const [field, text] of SHOWN)
    expect([field, details.textContent]).toEqual([field, expect.stringContaining(text)]);
});

test('the owner has all that a redemption keeps in its details', async () => {
  const list = `/stores/${STORE}/rewards/redemptions`;
  const answers: Record<string, unknown> = {
    [list]: [REDEMPTION],
    [`${list}/${ID}`]: REDEMPTION,
    [`${list}/stats`]: STATS,
  };
  const page = `/owner/activities?redemption=${ID}`;
  renderPage(
    <ActivitiesPage />,
    page,
    ({ path }) => (path in answers ? { body: answers[path] } : undefined),
    SIGNED_IN,
  );
  const details = await screen.findByRole('dialog');
  await screen.findByText('Redemption ID');
  for (const [field, text] of SHOWN)
    expect([field, details.textContent]).toEqual([field, expect.stringContaining(text)]);
});
