import Box from '@mui/material/Box';
import type { Reward } from '../../../contract/rewards';
import { ActiveSwitch, OfferActions, OfferNote, OfferTitle, type OfferAction } from '../../entities/offer';
import { useDiscountLabel } from '../../entities/reward';
import { formatNumber } from '../../shared/format/formatNumber';
import type { Column, TableSort } from '../../shared/ui/table/columns';
import { DataTable } from '../../shared/ui/table/DataTable';

interface RewardTableProps {
  rewards: readonly Reward[];
  busy: boolean;
  sort: TableSort;
  onToggle: (reward: Reward) => void;
  onOpen: (action: OfferAction, reward: Reward) => void;
}

export const getColumns = (onToggle: RewardTableProps['onToggle']): Column<Reward>[] => [
  { id: 'name', header: 'Reward', sortKey: 'name', render: (reward) => <RewardTitle reward={reward} /> },
  {
    id: 'category',
    header: 'Category',
    hideBelow: 'lg',
    render: ({ category }) => <OfferNote>{category ?? '–'}</OfferNote>,
  },
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    sortKey: 'points',
    render: ({ pointsRequired }) => formatNumber(pointsRequired),
  },
  {
    id: 'today',
    header: 'Used today',
    align: 'right',
    sortKey: 'today',
    firstOrder: 'desc',
    render: (reward) => <UsedToday reward={reward} />,
  },
  {
    id: 'redemptions',
    header: 'Redemptions',
    align: 'right',
    sortKey: 'redemptions',
    firstOrder: 'desc',
    hideBelow: 'md',
    render: ({ redemptions }) => formatNumber(redemptions),
  },
  {
    id: 'active',
    header: 'Active',
    width: 84,
    render: (reward) => (
      <ActiveSwitch
        offer={reward}
        onToggle={() => {
          onToggle(reward);
        }}
      />
    ),
  },
];

/** One page of rewards. */
export function RewardTable({ rewards, busy, sort, onToggle, onOpen }: RewardTableProps) {
  return (
    <DataTable
      label="Rewards"
      columns={getColumns(onToggle)}
      rows={rewards}
      busy={busy}
      sort={sort}
      onOpenRow={(reward) => {
        onOpen('edit', reward);
      }}
      renderActions={(reward) => (
        <OfferActions
          name={reward.name}
          onOpen={(action) => {
            onOpen(action, reward);
          }}
        />
      )}
    />
  );
}

/** The name, and below it what the customer gets. */
function RewardTitle({ reward: { name, rewardType, rewardValue } }: { reward: Reward }) {
  const discountLabel = useDiscountLabel();
  return <OfferTitle name={name} discount={discountLabel({ type: rewardType, value: rewardValue, name })} />;
}

function UsedToday({ reward: { usedToday, dailyLimit } }: { reward: Reward }) {
  if (dailyLimit === null) return formatNumber(usedToday);
  return (
    <Box component="span" sx={{ color: usedToday >= dailyLimit ? 'warning.onSoft' : undefined }}>
      {formatNumber(usedToday)} of {formatNumber(dailyLimit)}
    </Box>
  );
}
