import { useMemo } from 'react';
import Add from '@mui/icons-material/Add';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Reward } from '../../../contract/rewards';
import { useActiveToggle } from '../../entities/offer';
import { formatCount } from '../../shared/format/formatNumber';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { useUrlDialog } from '../../shared/routing/useUrlDialog';
import { useUrlState } from '../../shared/routing/useUrlState';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { DataList } from '../../shared/ui/list/DataList';
import { FilterButtons } from '../../shared/ui/list/FilterButtons';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { Pager } from '../../shared/ui/list/Pager';
import { PageHeader } from '../../shared/ui/PageHeader';
import { DataTableSkeleton } from '../../shared/ui/table/DataTableSkeleton';
import { RewardDialogs } from './RewardDialogs';
import { arrangeRewards, formatSort, parseListParams, STATUS_FILTERS } from './rewardList';
import { useListRewardsQuery, useSetRewardActiveMutation } from './rewardsApi';
import { getColumns, RewardTable } from './RewardTable';

const getSearchTexts = ({ name, description, category }: Reward) => [name, description, category ?? ''];
const SKELETON_COLUMNS = getColumns(() => undefined);

/** The rewards of a store: search, filter, sort, add, edit, duplicate, switch on and off, delete. */
export function RewardsPage({ storeId }: { storeId: string }) {
  const rewards = useListRewardsQuery(storeId);
  const { params, setParams } = useUrlState();
  const { status, sort } = useMemo(() => parseListParams(params), [params]);
  const arranged = useMemo(
    () => rewards.data && arrangeRewards(rewards.data, { status, sort }),
    [rewards.data, status, sort],
  );
  const { search, rows, matchCount, page, pageCount, searchFor, goToPage } = useLocalPage(arranged, getSearchTexts);
  const formDialog = useUrlDialog('reward');
  const deletion = useDialogState<Reward>();
  const [setActive] = useSetRewardActiveMutation();
  const handleToggle = useActiveToggle<Reward>(
    async ({ id }, isActive) => (await setActive({ storeId, id, isActive })).error,
  );
  const handleAdd = () => {
    formDialog.open('new');
  };
  const isFiltered = search !== '' || status !== 'all';
  const showAll = () => {
    setParams({ search: null, status: null, page: null });
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Rewards"
        subtitle="What your customers get for their points."
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={handleAdd}>
            Add Reward
          </Button>
        }
      />
      <ListFilters
        label="Search rewards"
        placeholder="Search rewards…"
        value={search}
        onSearch={searchFor}
        countLabel={matchCount === undefined ? undefined : formatCount(matchCount, 'reward')}
      >
        <FilterButtons
          label="Status"
          options={STATUS_FILTERS}
          value={status}
          onChange={(next) => {
            setParams({ status: next === 'all' ? null : next, page: null });
          }}
        />
      </ListFilters>
      <DataList
        list={{ ...toListState(rewards, (all) => all), rows }}
        errorTitle="Rewards could not be loaded"
        skeleton={<DataTableSkeleton columns={SKELETON_COLUMNS} count={6} hasActions />}
        isDialogOpen={formDialog.value !== null || deletion.dialog !== null}
        empty={
          <EmptyState
            icon={<CardGiftcard />}
            title={isFiltered ? 'No rewards found' : 'No rewards yet'}
            hint={
              isFiltered
                ? 'Try another search or status.'
                : 'Customers redeem their points for rewards, such as a free coffee for 100 points.'
            }
            action={
              <Button variant="outlined" onClick={isFiltered ? showAll : handleAdd}>
                {isFiltered ? 'Show All Rewards' : 'Add Reward'}
              </Button>
            }
          />
        }
      >
        {(shown) => (
          <>
            <RewardTable
              rewards={shown}
              busy={rewards.isLoading}
              sort={{
                current: sort,
                onSort: (next) => {
                  setParams({ sort: formatSort(next), page: null });
                },
              }}
              onToggle={(reward) => void handleToggle(reward)}
              onOpen={(action, reward) => {
                if (action === 'delete') deletion.openDialog(reward);
                else formDialog.open(action === 'copy' ? `copy-${reward.id}` : reward.id);
              }}
            />
            <Pager label="Pages of rewards" page={page} pageCount={pageCount} onPage={goToPage} />
          </>
        )}
      </DataList>
      <RewardDialogs
        storeId={storeId}
        rewards={rewards.data}
        form={formDialog.value}
        deleted={deletion.dialog}
        onCloseForm={formDialog.close}
        onCloseDelete={deletion.closeDialog}
      />
    </Stack>
  );
}
