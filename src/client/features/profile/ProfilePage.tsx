import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Profile } from '../../../contract/owners';
import { SecondFactorControls } from '../../entities/secondFactor';
import { useShopWords } from '../../entities/shop';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import {
  ConnectionStatus,
  formatContactFacts,
  formatPosFacts,
  useGetOwnPosConnectionQuery,
  useTestOwnPosConnectionMutation,
} from '../../entities/vendorStatus';
import { useGetOwnAccountQuery, useIsManager } from '../../session';
import { formatPhone } from '../../shared/format/formatPhone';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import { useMayOpen } from '../../shared/routing/MayOpenContext';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { DetailList } from '../../shared/ui/DetailList';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { FormattedDate } from '../../shared/ui/text/FormattedDate';
import { ChangePasswordDialog } from './components/ChangePasswordDialog';
import { EditAccountDialog } from './components/EditAccountDialog';
import { PointsExpirySection } from './components/PointsExpirySection';
import { Loaded, ProfileSection } from './components/ProfileSection';
import { SessionsSection } from './components/SessionsSection';
import { SmsUsageSection } from './components/SmsUsageSection';
import { StoreFactsSection, StoreSettingsSection } from './components/StoreSections';
import { GiftsSection } from './gifts/components/GiftsSection';
import { useGetOwnContactSyncQuery, useTestOwnContactSyncMutation } from './profileApi';

const LINKS = [
  { to: PATHS.owner.kiosk, title: 'Kiosk', text: 'Address, PIN, logo, colors and language' },
  {
    to: PATHS.owner.cashiers,
    title: 'Cashier accounts',
    text: 'Who can sign in, and whether they may complete rewards',
  },
  {
    to: PATHS.owner.pointOfSale,
    title: 'Point of sale',
    text: 'Purchases to review, and the connection to your register',
  },
  { to: PATHS.owner.board, title: 'Board', text: 'Whether cashiers may complete rewards' },
];

/** Links to the other pages on which an owner sets up the store. */
function ManageLinks() {
  const mayOpen = useMayOpen();
  return (
    <ProfileSection title={`Manage your ${useShopWords().one}`}>
      <Box>
        {/* Directly in a Stack, the list would lose its negative margin. */}
        <List disablePadding dense sx={{ mx: -1 }}>
          {LINKS.filter(({ to }) => mayOpen(to)).map(({ to, title, text }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton component={RouteLink} to={to} sx={{ borderRadius: 1, px: 1 }}>
                <ListItemText primary={title} secondary={text} />
                <ChevronRight aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </ProfileSection>
  );
}

/** The name, email, phone number and password of the signed-in owner. */
function AccountSection({ isManager }: { isManager: boolean }) {
  const account = useGetOwnAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<Profile | 'password'>();
  return (
    <ProfileSection title="Your account">
      <Loaded query={account} failure="Couldn't load your account." lines={4}>
        {(data) => (
          <>
            <DetailList
              valueAlign="start"
              facts={[
                { label: 'Name', value: data.name },
                { label: 'Email', value: data.email },
                { label: 'Phone', value: data.phone ? formatPhone(data.phone) : 'Not set' },
                { label: isManager ? 'Manager since' : 'Owner since', value: <FormattedDate iso={data.createdAt} /> },
              ]}
            />
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" onClick={opener(data)}>
                Edit Account
              </Button>
              <Button variant="outlined" onClick={opener('password')}>
                Change Password
              </Button>
            </Stack>
          </>
        )}
      </Loaded>
      {dialog === 'password' && <ChangePasswordDialog onClose={closeDialog} />}
      {dialog !== null && dialog !== 'password' && <EditAccountDialog account={dialog} onClose={closeDialog} />}
    </ProfileSection>
  );
}

/** The owner's account and the store's settings. */
export function ProfilePage() {
  // Points, texts and contacts are the chain's.
  const isManager = useIsManager();
  return (
    <Stack spacing={3}>
      <PageHeader title="Profile" subtitle={`Your account and your ${useShopWords().one}.`} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <AccountSection isManager={isManager} />
          <ProfileSection title="Sign-in codes">
            <SecondFactorControls />
          </ProfileSection>
          <StoreSettingsSection />
          {!isManager && <GiftsSection />}
          {!isManager && (
            <InChainTime>
              <PointsExpirySection />
            </InChainTime>
          )}
          <StoreFactsSection />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <ManageLinks />
          <ConnectionsSection isManager={isManager} />
          {!isManager && (
            <InChainTime>
              <SmsUsageSection />
            </InChainTime>
          )}
        </Stack>
      </Box>
      <SessionsSection />
    </Stack>
  );
}

/** Shows times in the time zone of the chain, whichever shop is selected. */
function InChainTime({ children }: { children: ReactNode }) {
  const { data } = useGetChainSettingsQuery(undefined);
  return <TimeZoneContext value={data?.timeZone}>{children}</TimeZoneContext>;
}

/** The connections to the point of sale and to contact management, each with a button to test it. */
function ConnectionsSection({ isManager }: { isManager: boolean }) {
  const pos = useGetOwnPosConnectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [testPos, testingPos] = useTestOwnPosConnectionMutation();
  const contacts = useGetOwnContactSyncQuery(undefined, { refetchOnMountOrArgChange: true, skip: isManager });
  const [testContacts, testingContacts] = useTestOwnContactSyncMutation();
  return (
    <ProfileSection title="Connections" text="Need a change? Ask your administrator.">
      <Stack spacing={2} divider={<Divider />}>
        <Box>
          <Typography component="h3" variant="subtitle2" gutterBottom>
            Point of sale
          </Typography>
          <ConnectionStatus
            query={pos}
            testing={testingPos}
            onTest={() => void testPos(undefined)}
            testLabel="Test Connection to the point of sale"
            formatFacts={formatPosFacts}
          />
        </Box>
        {!isManager && (
          <Box>
            <Typography component="h3" variant="subtitle2" gutterBottom>
              Contacts and text messages
            </Typography>
            <ConnectionStatus
              query={contacts}
              testing={testingContacts}
              onTest={() => void testContacts(undefined)}
              testLabel="Test Connection to contacts and text messages"
              formatFacts={formatContactFacts}
            />
          </Box>
        )}
      </Stack>
    </ProfileSection>
  );
}
