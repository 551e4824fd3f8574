import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Reward, RewardRepeat } from '../../../contract/rewards';
import { OfferListFrame } from '../../entities/offer';
import { useListRewardsQuery } from '../../entities/reward';
import { useStoreId } from '../../session';
import { formatNumber } from '../../shared/format/formatNumber';
import { FilterButtons } from '../../shared/list/FilterButtons';
import { toListState } from '../../shared/list/listState';
import type { Column } from '../../shared/list/table/columns';
import { useUrlState } from '../../shared/routing/useUrlState';
import { RewardFormDialog } from './RewardFormDialog';
import { DEFAULT_SORT, parseListParams, sortAndFilterRewards, STATUS_FILTERS } from './rewardList';
import { useDeleteRewardMutation, useSetRewardActiveMutation } from './rewardsApi';

const REPEAT_LABELS: Record<RewardRepeat, string> = { once: 'Once', daily: 'Once a day', always: 'No limit' };

const COLUMNS: readonly Column<Reward>[] = [
  {
    id: 'points',
    header: 'Points',
    align: 'right',
    sort: { key: 'points', names: { asc: 'Fewest Points First', desc: 'Most Points First' } },
    card: 'corner',
    render: ({ pointsRequired }) => formatNumber(pointsRequired),
  },
  {
    id: 'repeat',
    header: 'Per customer',
    hideBelow: 'md',
    card: 'hidden',
    render: ({ repeat }) => REPEAT_LABELS[repeat],
  },
  {
    id: 'today',
    header: 'Used today',
    align: 'right',
    sort: { key: 'today', first: 'desc', names: { desc: 'Most Used Today First', asc: 'Least Used Today First' } },
    card: 'left',
    render: (reward) => <UsedToday reward={reward} />,
  },
];

/** The page of the store's rewards: search, filter, sort, add, edit, duplicate, activate, deactivate and delete. */
export function RewardsPage() {
  const storeId = useStoreId();
  const rewards = useListRewardsQuery(storeId);
  const [setActive] = useSetRewardActiveMutation();
  const [deleteReward] = useDeleteRewardMutation();
  const { params, setParams } = useUrlState();
  const { status, sort } = useMemo(() => parseListParams(params), [params]);
  const arranged = useMemo(
    () => rewards.data && sortAndFilterRewards(rewards.data, { status, sort }),
    [rewards.data, status, sort],
  );

  return (
    <OfferListFrame
      noun="reward"
      subtitle="What your customers get for their points."
      list={toListState(rewards, (all) => all)}
      arranged={arranged}
      sort={sort}
      defaultSort={DEFAULT_SORT}
      columns={COLUMNS}
      toSummary={({ name, rewardType, rewardValue }) => ({ type: rewardType, value: rewardValue, name })}
      filter={{
        buttons: (
          <FilterButtons
            label="Status"
            options={STATUS_FILTERS}
            value={status}
            onChange={(next) => setParams({ status: next === 'all' ? null : next, page: null })}
          />
        ),
        isSet: status !== 'all',
      }}
      icon={<CardGiftcard />}
      empty={{
        title: 'No rewards yet',
        hint: 'Customers redeem their points for rewards, such as a free coffee for 100 points.',
        canAdd: true,
      }}
      noMatch={{ hint: 'Try another search or status.', clearLabel: 'Show All Rewards' }}
      renderForm={(form) => <RewardFormDialog {...form} />}
      onSetActive={({ id }, isActive) => setActive({ storeId, id, isActive })}
      onDelete={({ id }) => deleteReward({ storeId, id }).unwrap()}
    />
  );
}

function UsedToday({ reward: { usedToday, dailyLimit } }: { reward: Reward }) {
  if (dailyLimit === null) return formatNumber(usedToday);
  return (
    <Box component="span" sx={{ color: usedToday >= dailyLimit ? 'warning.onSoft' : undefined }}>
      {formatNumber(usedToday)} of {formatNumber(dailyLimit)}
    </Box>
  );
}
