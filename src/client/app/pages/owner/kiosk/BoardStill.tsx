import { useState } from 'react';
import type { Redemption } from '../../../../../contract/redemptions';
import { lazyOptional } from '../../../../shared/ui/lazyOptional';

/** In the chunk of the board itself: a copy of it here would be larger than the rest of the preview. */
const loadBoard = () => import(/* webpackChunkName: "route-board" */ '../../../areas/CashierArea');
const BoardLayout = lazyOptional(async () => (await loadBoard()).BoardLayout);
const BoardView = lazyOptional(async () => (await loadBoard()).BoardView);

const PREVIOUS = ['Maria', 'Devon', 'Aisha', 'Noah', 'Lucía', 'Omar', 'Grace', 'Theo'];
const MINUTE = 60_000;
const doNothing = () => undefined;

/** The board with sample redemptions. */
export function BoardStill({ storeName }: { storeName: string }) {
  const [rows] = useState(createRedemptions);
  return (
    <BoardLayout storeName={storeName} onLogout={doNothing}>
      <BoardView storeId="" rows={rows} total={rows.length} connected />
    </BoardLayout>
  );
}

/** A promotion first: those have the accent color, rewards have the same color in every store. */
function createRedemptions(): Redemption[] {
  const now = Date.now();
  return [
    {
      id: 'latest',
      status: 'pending',
      pointsUsed: 0,
      createdAt: new Date(now - 2 * MINUTE).toISOString(),
      customer: { name: 'Sam Rivera', phoneNumber: '+12025550101' },
      promotion: { name: '', description: '', promotionType: 'PERCENTAGE_DISCOUNT', promotionValue: 20 },
    },
    ...PREVIOUS.map((name, index): Redemption => ({
      id: name,
      status: 'completed',
      pointsUsed: 100,
      createdAt: new Date(now - (index + 2) * 7 * MINUTE).toISOString(),
      customer: { name, phoneNumber: '+12025550102' },
      reward: { name: '', description: '', rewardType: 'FIXED_DISCOUNT', rewardValue: 5 },
    })),
  ];
}
