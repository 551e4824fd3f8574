import PersonOff from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useParams } from 'react-router-dom';
import type { CustomerProfile } from '../../../../contract/customerRecords';
import { CustomerFlags } from '../../../entities/flag';
import { isNotFound } from '../../../shared/api/errors';
import { formatPhone } from '../../../shared/format/formatPhone';
import { getLoadError } from '../../../shared/list/listState';
import { BackLink } from '../../../shared/routing/BackLink';
import { PATHS } from '../../../shared/routing/paths';
import { useUrlDialog } from '../../../shared/routing/useUrlDialog';
import { useUrlState } from '../../../shared/routing/useUrlState';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { FailedState } from '../../../shared/ui/FailedState';
import { Grid } from '../../../shared/ui/layout';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { getCustomerName } from '../customerLabels';
import { useGetCustomerProfileQuery } from '../customersApi';
import { AdjustPointsDialog } from './components/AdjustPointsDialog';
import { CustomerFacts } from './components/CustomerFacts';
import { ChangePhoneDialog, EditCustomerDialog } from './components/EditDialogs';
import { OwnChangesTab, PointsTab, RedemptionsTab, ReferralsTab, VisitsTab } from './components/HistoryTabs';
import { MessagesTab } from './components/MessagesTab';
import { RecordActions } from './components/RecordActions';

/** The page of one customer. */
export function CustomerPage() {
  const { customerId = '' } = useParams();
  // The key resets the tabs and dialogs when the customer changes.
  return <CustomerOf key={customerId} id={customerId} />;
}

function CustomerOf({ id }: { id: string }) {
  const query = useGetCustomerProfileQuery(id, { refetchOnMountOrArgChange: true });
  const error = getLoadError(query);
  if (query.data) return <CustomerView customer={query.data} />;
  return (
    <Stack spacing={3}>
      <BackLink to={PATHS.owner.customers} label="Customers" />
      {error === null ? (
        <CustomerSkeleton />
      ) : isNotFound(query.error) ? (
        <EmptyState
          icon={<PersonOff />}
          title="Customer not found"
          hint="This customer does not exist in your store, or was erased."
        />
      ) : (
        <FailedState title="Couldn't load the customer" message={error} onRetry={() => void query.refetch()} />
      )}
    </Stack>
  );
}

const TABS = [
  { value: 'points', label: 'Points' },
  { value: 'redemptions', label: 'Redemptions' },
  { value: 'visits', label: 'Visits' },
  { value: 'referrals', label: 'Referrals' },
  { value: 'messages', label: 'Texts and consent' },
  { value: 'changes', label: 'Own changes' },
] as const;
type TabValue = (typeof TABS)[number]['value'];

const DIALOGS = { adjust: AdjustPointsDialog, edit: EditCustomerDialog, phone: ChangePhoneDialog };

function CustomerView({ customer }: { customer: CustomerProfile }) {
  const { dialog, opener, closeDialog } = useDialogState<keyof typeof DIALOGS>();
  const OpenDialog = dialog && DIALOGS[dialog];
  const mergeDialog = useUrlDialog('merge');
  const eraseDialog = useUrlDialog('erase');
  const { params, setParams } = useUrlState();
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'points';
  return (
    <Stack spacing={3}>
      <Stack spacing={1}>
        <BackLink to={PATHS.owner.customers} label="Customers" />
        <PageHeader
          title={getCustomerName(customer)}
          subtitle={formatPhone(customer.phoneNumber)}
          actions={
            <>
              <Button variant="contained" onClick={opener('adjust')}>
                Adjust Points
              </Button>
              <Button variant="outlined" onClick={opener('edit')}>
                Edit
              </Button>
              <Button variant="outlined" onClick={opener('phone')}>
                Change Phone
              </Button>
            </>
          }
        />
      </Stack>
      <CustomerFlags customerId={customer.id} />
      <Grid columns={{ xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' }} align="start" gap={3}>
        <Stack spacing={1.5} useFlexGap>
          <CustomerFacts customer={customer} />
          <RecordActions customer={customer} mergeDialog={mergeDialog} eraseDialog={eraseDialog} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Tabs
            value={tab}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label="History of the customer"
            sx={{
              borderBottom: 1,
              borderColor: 'divider',
              '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
            }}
            onChange={(_event, next: TabValue) =>
              setParams({ tab: next === 'points' ? null : next }, { replace: true })
            }
          >
            {TABS.map(({ value, label }) => (
              <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls="tab-panel" />
            ))}
          </Tabs>
          <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
            <TabContent tab={tab} customer={customer} />
          </Box>
        </Stack>
      </Grid>
      {OpenDialog && (
        <OpenDialog
          customer={customer}
          onMerge={(otherId) => {
            closeDialog();
            mergeDialog.open(otherId);
          }}
          onClose={closeDialog}
        />
      )}
    </Stack>
  );
}

function TabContent({ tab, customer }: { tab: TabValue; customer: CustomerProfile }) {
  switch (tab) {
    case 'points':
      return <PointsTab customerId={customer.id} />;
    case 'redemptions':
      return <RedemptionsTab customerId={customer.id} />;
    case 'visits':
      return <VisitsTab customerId={customer.id} />;
    case 'referrals':
      return <ReferralsTab customerId={customer.id} />;
    case 'messages':
      return <MessagesTab customer={customer} />;
    case 'changes':
      return <OwnChangesTab customerId={customer.id} />;
  }
}

function CustomerSkeleton() {
  return (
    <Grid role="status" aria-label="Loading the customer" aria-busy gap={3}>
      <Box>
        <Skeleton variant="text" width={240} sx={{ typography: 'h3' }} />
        <Skeleton width={120} />
      </Box>
      <Grid columns={{ lg: '320px minmax(0, 1fr)' }} gap={3}>
        <Card sx={{ p: 2.5 }} data-skeleton>
          <Skeleton width={80} height={48} />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} />
          ))}
        </Card>
        <Skeleton variant="rounded" height={280} />
      </Grid>
    </Grid>
  );
}
