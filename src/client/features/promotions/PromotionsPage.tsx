import { useEffect, useId, useMemo, useState } from 'react';
import Add from '@mui/icons-material/Add';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Promotion } from '../../../contract/promotions';
import { useActiveToggle } from '../../entities/offer';
import { formatTimeZone, useGetStoreSettingsQuery } from '../../entities/store';
import { formatCount } from '../../shared/format/formatNumber';
import { useLocalPage } from '../../shared/routing/useLocalPage';
import { useUrlDialog } from '../../shared/routing/useUrlDialog';
import { useUrlState } from '../../shared/routing/useUrlState';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { DataList } from '../../shared/ui/list/DataList';
import { ListFilters } from '../../shared/ui/list/ListFilters';
import { toListState } from '../../shared/ui/list/listState';
import { Pager } from '../../shared/ui/list/Pager';
import { PageHeader } from '../../shared/ui/PageHeader';
import { DataTableSkeleton } from '../../shared/ui/table/DataTableSkeleton';
import { PromotionDialogs } from './PromotionDialogs';
import { arrangePromotions, countByTab, formatSort, parseListParams, type Tab } from './promotionList';
import { useListPromotionsQuery, useSetPromotionActiveMutation } from './promotionsApi';
import { getColumns, PromotionTable } from './PromotionTable';
import { PromotionTabs } from './PromotionTabs';

const getSearchTexts = ({ name, description, category }: Promotion) => [name, description, category ?? ''];
const SKELETON_COLUMNS = getColumns({ onToggle: () => undefined });
const TICK_MS = 30_000;

/** The promotions of the store by their state: search, add, edit, duplicate, switch on and off, send, delete. */
export function PromotionsPage() {
  const promotions = useListPromotionsQuery(undefined);
  const timeZone = useGetStoreSettingsQuery(undefined).data?.timeZone;
  const { params, setParams } = useUrlState();
  const { tab, sort } = useMemo(() => parseListParams(params), [params]);
  const now = useNow();
  const { data } = promotions;
  const arranged = useMemo(() => data && arrangePromotions(data, { tab, sort }, now), [data, tab, sort, now]);
  const counts = useMemo(() => data && countByTab(data, now), [data, now]);
  const { search, rows, matchCount, page, pageCount, searchFor, goToPage } = useLocalPage(arranged, getSearchTexts);
  const formDialog = useUrlDialog('promotion');
  const deletion = useDialogState<Promotion>();
  const [setActive] = useSetPromotionActiveMutation();
  const handleToggle = useActiveToggle<Promotion>(
    async ({ id }, isActive) => (await setActive({ id, isActive })).error,
  );
  const panelId = useId();
  const handleAdd = () => {
    formDialog.open('new');
  };

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Promotions"
        subtitle={`Offers for everyone who checks in.${timeZone === undefined ? '' : ` Times are ${formatTimeZone(timeZone)}.`}`}
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={handleAdd}>
            Add Promotion
          </Button>
        }
      />
      <PromotionTabs
        value={tab.value}
        counts={counts}
        panelId={panelId}
        onChange={(next) => {
          setParams({ status: next === 'active' ? null : next, sort: null, page: null });
        }}
      />
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab.value}`}>
        <Stack spacing={3}>
          <ListFilters
            label="Search promotions"
            placeholder="Search promotions…"
            value={search}
            onSearch={searchFor}
            countLabel={matchCount === undefined ? undefined : formatCount(matchCount, 'promotion')}
          />
          <DataList
            list={{ ...toListState(promotions, (all) => all), rows }}
            errorTitle="Promotions could not be loaded"
            skeleton={<DataTableSkeleton columns={SKELETON_COLUMNS} count={6} hasActions />}
            isDialogOpen={formDialog.value !== null || deletion.dialog !== null}
            empty={
              <NoPromotions
                tab={tab}
                isSearch={search !== ''}
                onClearSearch={() => {
                  searchFor('');
                }}
                onAdd={handleAdd}
              />
            }
          >
            {(shown) => (
              <>
                <PromotionTable
                  promotions={shown}
                  canSend={tab.value === 'active' || tab.value === 'upcoming'}
                  sort={{
                    current: sort,
                    onSort: (next) => {
                      setParams({ sort: formatSort(next, tab), page: null });
                    },
                  }}
                  onToggle={(promotion) => void handleToggle(promotion)}
                  onOpen={(action, promotion) => {
                    if (action === 'delete') deletion.openDialog(promotion);
                    else formDialog.open(action === 'copy' ? `copy-${promotion.id}` : promotion.id);
                  }}
                />
                <Pager label="Pages of promotions" page={page} pageCount={pageCount} onPage={goToPage} />
              </>
            )}
          </DataList>
        </Stack>
      </Box>
      <PromotionDialogs
        promotions={data}
        form={formDialog.value}
        deleted={deletion.dialog}
        onCloseForm={formDialog.close}
        onCloseDelete={deletion.closeDialog}
      />
    </Stack>
  );
}

interface NoPromotionsProps {
  tab: Tab;
  isSearch: boolean;
  onClearSearch: () => void;
  onAdd: () => void;
}

const HINTS: Record<Tab['value'], string> = {
  active: 'A promotion is for everyone who checks in, such as double points for a week.',
  upcoming: 'Promotions that start later appear here.',
  expired: 'Promotions that have ended appear here. Duplicate one to run it again.',
  inactive: 'Promotions that are switched off appear here.',
};

function NoPromotions({ tab, isSearch, onClearSearch, onAdd }: NoPromotionsProps) {
  const canAdd = tab.value === 'active' || tab.value === 'upcoming';
  return (
    <EmptyState
      icon={<Campaign />}
      title={isSearch ? 'No promotions found' : `No ${tab.label.toLowerCase()} promotions`}
      hint={isSearch ? 'Try another search or tab.' : HINTS[tab.value]}
      action={
        (isSearch || canAdd) && (
          <Button variant="outlined" onClick={isSearch ? onClearSearch : onAdd}>
            {isSearch ? 'Clear Search' : 'Add Promotion'}
          </Button>
        )
      }
    />
  );
}

/** The time, at most half a minute old: promotions start and end while the page is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
