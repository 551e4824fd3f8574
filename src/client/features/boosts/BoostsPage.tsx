import Bolt from '@mui/icons-material/BoltOutlined';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Boost } from '../../../contract/boosts';
import { BOOSTS_MAX } from '../../../contract/plain/boostLimits';
import { isBoostActive, toDate } from '../../../contract/plain/boostTimes';
import { describeShops } from '../../entities/offer';
import { useShops } from '../../entities/shop';
import { formatTimeZone } from '../../entities/store';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import { getErrorMessage, isNotFound } from '../../shared/api/errors';
import { useNow } from '../../shared/device/useNow';
import { CardList } from '../../shared/list/CardList';
import { toListState } from '../../shared/list/listState';
import { RecordCard } from '../../shared/list/RecordCard';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { useUrlDialog } from '../../shared/routing/useUrlDialog';
import { AddButton } from '../../shared/ui/AddButton';
import { ActionDialog } from '../../shared/ui/dialogs/ActionDialog';
import { NotFoundDialog } from '../../shared/ui/dialogs/NotFoundDialog';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { DeleteAction, EditAction } from '../../shared/ui/IconAction';
import { PageHeader } from '../../shared/ui/PageHeader';
import { StatusPill } from '../../shared/ui/StatusPill';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useDeleteBoostMutation, useListBoostsQuery, useUpdateBoostMutation } from './boostsApi';
import { describeDates, describeDays, describeFactor, describeHours } from './boostText';
import { BoostFormDialog } from './components/BoostFormDialog';
import { KioskAnnouncement } from './components/KioskAnnouncement';
import { WeekPanel } from './components/WeekPanel';
import { toStoreTime } from './toStoreTime';

/** The page of the store's boosts: the week at a glance, and the list to add, change, switch and delete them. */
export function BoostsPage() {
  const boosts = useListBoostsQuery(undefined);
  const timeZone = useGetChainSettingsQuery(undefined).data?.timeZone;
  const formDialog = useUrlDialog('boost');
  const deletion = useDialogState<Boost>();
  const [deleteBoost] = useDeleteBoostMutation();
  const edited = boosts.data?.find(({ id }) => id === formDialog.value) ?? null;
  const isFull = (boosts.data?.length ?? 0) >= BOOSTS_MAX;
  const isChain = useShops().isChain;
  const zoneName = isChain ? 'those of each shop' : timeZone && formatTimeZone(timeZone);
  const handleDelete = async (id: string) => {
    try {
      await deleteBoost(id).unwrap();
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const addButton = (
    <AddButton disabled={isFull} onClick={formDialog.opener('new')}>
      Add Boost
    </AddButton>
  );

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Boosts"
        subtitle={`Happy hours in which purchases earn more points.${zoneName === undefined ? '' : ` Times are ${zoneName}.`}${
          isFull ? ` A store can have ${BOOSTS_MAX}.` : ''
        }`}
        actions={addButton}
      />
      {timeZone !== undefined && boosts.data !== undefined && boosts.data.length > 0 && (
        <WeekPanel boosts={boosts.data} timeZone={timeZone} />
      )}
      <CardList
        label="Boosts"
        list={toListState(boosts, (all) => all)}
        errorTitle="Couldn't load boosts"
        skeleton={{ count: 3, facts: 3 }}
        empty={
          <EmptyState
            icon={<Bolt />}
            title="No boosts yet"
            hint="For example, double points on Tuesday afternoons bring customers in when the store is quiet."
            actionLabel="Add Boost"
            onAction={formDialog.opener('new')}
          />
        }
        renderCard={(boost) => (
          <BoostCard
            boost={boost}
            others={(boosts.data ?? []).filter(({ id, isActive }) => isActive && id !== boost.id)}
            timeZone={timeZone}
            onEdit={formDialog.opener(boost.id)}
            onDelete={deletion.opener(boost)}
          />
        )}
        // A store has at most BOOSTS_MAX, which fit on one page.
        pager={{ label: 'Pages of boosts', page: 1, pageCount: 1, onPage: () => undefined }}
      />
      <Typography variant="body2" color="textSecondary">
        More points for a customer's next purchase, as an offer to redeem? That's a{' '}
        <Link component={RouteLink} to={`${PATHS.owner.promotions}?promotion=new`}>
          promotion with a points multiplier
        </Link>
        .
      </Typography>
      {formDialog.value !== null && boosts.data !== undefined && (
        <FormOfUrl
          key={formDialog.value}
          isNew={formDialog.value === 'new'}
          boost={edited}
          boosts={boosts.data}
          timeZone={timeZone}
          onClose={formDialog.close}
        />
      )}
      {deletion.dialog !== null && (
        <ActionDialog
          title="Delete Boost"
          confirmLabel="Delete"
          doneText={`${deletion.dialog.name} was deleted.`}
          onConfirm={() => handleDelete(deletion.dialog?.id ?? '')}
          onClose={deletion.closeDialog}
        >
          <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
            Are you sure you want to delete {deletion.dialog.name}?
          </Typography>
          <Typography variant="body2">
            Purchases that were paid before keep their points. Just pausing? Switch it off instead.
          </Typography>
        </ActionDialog>
      )}
    </Stack>
  );
}

interface FormOfUrlProps {
  isNew: boolean;
  boost: Boost | null;
  boosts: readonly Boost[];
  timeZone: string | undefined;
  onClose: () => void;
}

/** The form that the URL names. */
function FormOfUrl({ isNew, boost, boosts, timeZone, onClose }: FormOfUrlProps) {
  if (!isNew && boost === null) return <NotFoundDialog kind="boost" name="It" onClose={onClose} />;
  return <BoostFormDialog boost={boost} boosts={boosts} timeZone={timeZone} onClose={onClose} />;
}

interface BoostCardProps {
  boost: Boost;
  /** The other boosts that are switched on. */
  others: readonly Boost[];
  timeZone: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

function BoostCard({ boost, others, timeZone, onEdit, onDelete }: BoostCardProps) {
  const { id, name, factor, weekdays, isActive } = boost;
  const [updateBoost, { isLoading }] = useUpdateBoostMutation();
  const showToast = useToast();
  const dates = describeDates(boost);
  const where = describeShops(boost.shopIds, useShops().shops);
  const handleSwitch = async () => {
    const { error } = await updateBoost({ id, changes: { isActive: !isActive } });
    if (error) showToast(`${name} is still ${isActive ? 'on' : 'off'}. ${getErrorMessage(error)}`, 'danger');
    else showToast(isActive ? `${name} is now switched off.` : `${name} is now switched on.`, 'success');
  };
  return (
    <RecordCard
      title={name}
      status={<BoostPill boost={boost} timeZone={timeZone} />}
      facts={[
        { label: 'Points', value: capitalize(describeFactor(factor)) },
        { label: 'Days', value: capitalize(describeDays(weekdays)) },
        { label: 'Hours', value: capitalize(describeHours(boost)) },
        ...(dates === null ? [] : [{ label: 'Dates', value: capitalize(dates) }]),
        ...(where === null ? [] : [{ label: 'Shops', value: where }]),
      ]}
      footer={
        <FormControlLabel
          label={isActive ? 'On' : 'Off'}
          control={
            <Switch
              checked={isActive}
              disabled={isLoading}
              slotProps={{ input: { role: 'switch', 'aria-label': `${name} is switched on` } }}
              onChange={() => void handleSwitch()}
            />
          }
        />
      }
      actions={
        <>
          <EditAction of={name} onClick={onEdit} />
          <DeleteAction of={name} onClick={onDelete} />
        </>
      }
    >
      {timeZone !== undefined && <KioskAnnouncement boost={boost} others={others} timeZone={timeZone} />}
    </RecordCard>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function BoostPill({ boost, timeZone }: Pick<BoostCardProps, 'boost' | 'timeZone'>) {
  const now = useNow();
  if (!boost.isActive) return <StatusPill tone="neutral" label="Off" />;
  if (timeZone === undefined) return null;
  const time = toStoreTime(now, timeZone);
  if (isBoostActive(boost, time)) return <StatusPill tone="reward" label="Running now" />;
  const today = toDate(time.day);
  // The night after the last day was handled above.
  if (boost.lastDate !== null && boost.lastDate < today) return <StatusPill tone="neutral" label="Ended" />;
  return <StatusPill tone="success" label="Active" />;
}
