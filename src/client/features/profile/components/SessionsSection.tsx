import Devices from '@mui/icons-material/DevicesOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { StoreSession } from '../../../../contract/sessions';
import { useShops, useShopWords } from '../../../entities/shop';
import { useIsManager, useListSessionsQuery } from '../../../session';
import { formatCount } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import type { Column } from '../../../shared/list/table/columns';
import { DataTable } from '../../../shared/list/table/DataTable';
import { useFocusAfterRemoval } from '../../../shared/list/useFocusAfterRemoval';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { RecordText } from '../../../shared/ui/dialogs/RecordText';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { StatusPill, toPill, type Tone } from '../../../shared/ui/StatusPill';
import { FormattedDateTime } from '../../../shared/ui/text/FormattedDateTime';
import { useCountCustomerSessionsQuery, useEndOtherSessionsMutation, useEndSessionMutation } from '../profileApi';
import { Loaded, ProfileSection } from './ProfileSection';

/** The number of rows before the user expands the list. */
const SHOWN = 10;
/** A session used within this many ms counts as active. The server's times are not more accurate. */
const ACTIVE_MS = 6 * 60_000;

const KINDS: Record<StoreSession['kind'], { label: string; tone: Tone }> = {
  dashboard: { label: 'Dashboard', tone: 'brand' },
  shop: { label: 'Shop dashboard', tone: 'brand' },
  kiosk: { label: 'Kiosk', tone: 'info' },
  board: { label: 'Cashier board', tone: 'reward' },
};

const COLUMNS: readonly Column<StoreSession>[] = [
  {
    id: 'device',
    header: 'Device',
    render: ({ device, isCurrent }) => (
      <>
        {device ?? 'Unknown device'}
        {isCurrent && (
          <Typography component="div" variant="caption" color="textSecondary">
            This device
          </Typography>
        )}
      </>
    ),
  },
  { id: 'kind', header: 'Signed in to', card: 'corner', isPlain: true, render: ({ kind }) => <KindPill kind={kind} /> },
  {
    id: 'account',
    header: 'Account',
    card: 'left',
    isPlain: true,
    render: ({ accountName, accountEmail, shop }) => (
      <>
        <span title={accountEmail}>{accountName}</span>
        {shop !== undefined && (
          <Typography component="div" variant="caption" color="textSecondary">
            {shop}
          </Typography>
        )}
      </>
    ),
  },
  { id: 'lastSeen', header: 'Last seen', card: 'right', render: (session) => <LastSeen session={session} /> },
  {
    id: 'signedIn',
    header: 'Signed in',
    hideBelow: 'md',
    render: ({ signedInAt }) => <FormattedDateTime iso={signedInAt} />,
  },
];

type SessionDialog = { type: 'one'; session: StoreSession } | { type: 'others' };

/** The devices that are signed in to the store, each with a button to sign it out. */
export function SessionsSection() {
  const isManager = useIsManager();
  const sessions = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [showsAll, setShowsAll] = useState(false);
  const { dialog, opener, closeDialog } = useDialogState<SessionDialog>();
  const all = sessions.data ?? [];
  const focusHandlers = useFocusAfterRemoval();
  const { selected } = useShops();
  const { one, whole } = useShopWords();
  const hasOthers = all.some(({ isCurrent }) => !isCurrent);
  return (
    <ProfileSection
      title="Devices"
      frameless
      text={`Devices signed in to ${selected?.name ?? `your ${whole}`}`}
      actions={
        hasOthers && (
          <Button variant="outlined" color="error" onClick={opener({ type: 'others' })}>
            Sign Out Everywhere Else
          </Button>
        )
      }
    >
      <Loaded query={sessions} failure="Couldn't load devices." lines={5}>
        {(rows) => (
          <div {...focusHandlers}>
            {rows.length === 0 && (
              <Paper variant="outlined">
                <EmptyState
                  icon={<Devices />}
                  title="No devices yet"
                  hint={`Kiosks and cashier boards that are signed in to this ${one} will be listed here.`}
                />
              </Paper>
            )}
            {rows.length > 0 && (
              <DataTable
                label="Devices"
                columns={COLUMNS}
                rows={showsAll ? rows : rows.slice(0, SHOWN)}
                renderActions={(session) =>
                  !session.isCurrent && (
                    <Button
                      size="small"
                      color="inherit"
                      aria-label={`Sign out ${nameOf(session)}`}
                      onClick={opener({ type: 'one', session })}
                    >
                      Sign Out
                    </Button>
                  )
                }
              />
            )}
          </div>
        )}
      </Loaded>
      {!showsAll && all.length > SHOWN && (
        <div>
          <Button onClick={() => setShowsAll(true)}>Show All {all.length} Devices</Button>
        </div>
      )}
      {!isManager && <CustomerPhones />}
      {dialog?.type === 'one' && <EndSessionDialog session={dialog.session} onClose={closeDialog} />}
      {dialog?.type === 'others' && <EndOthersDialog onClose={closeDialog} />}
    </ProfileSection>
  );
}

/** The number of phones on which customers are signed in. The customers are not named. */
function CustomerPhones() {
  const { data } = useCountCustomerSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.phones === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      Customers are signed in to their own page on {formatCount(data.phones, 'phone')}. They aren&apos;t listed, and
      they stay signed in.
    </Typography>
  );
}

/** The div keeps a card, which stretches its children, from stretching the pill. */
const KindPill = ({ kind }: Pick<StoreSession, 'kind'>) => (
  <div>
    <StatusPill {...toPill(KINDS, kind)} />
  </div>
);

function LastSeen({ session: { lastSeenAt, isCurrent } }: { session: StoreSession }) {
  const { formatDateTime } = useDateFormat();
  // The list is fetched when the page is opened, so that time is compared.
  const [openedAt] = useState(Date.now);
  const isActive = isCurrent || openedAt - Date.parse(lastSeenAt) < ACTIVE_MS;
  return (
    <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
      {isActive ? 'Active now' : formatDateTime(lastSeenAt)}
    </time>
  );
}

const nameOf = ({ device, kind, accountName }: StoreSession) =>
  `${device ?? 'unknown device'}, ${toPill(KINDS, kind).label.toLowerCase()} of ${accountName}`;

function EndSessionDialog({ session, onClose }: { session: StoreSession; onClose: () => void }) {
  const [endSession] = useEndSessionMutation();
  const { device, kind, accountName } = session;
  return (
    <ActionDialog
      title="Sign Out Device"
      confirmLabel="Sign Out"
      doneText="The device was signed out."
      onConfirm={() => endSession(session.id).unwrap()}
      onClose={onClose}
    >
      <RecordText name={device ?? 'Unknown device'}>
        {toPill(KINDS, kind).label} of {accountName}
      </RecordText>
      <Typography variant="body2">
        {kind === 'kiosk'
          ? 'The kiosk returns to the sign-in page the next time it connects, and an owner has to sign in again.'
          : 'It returns to the sign-in page the next time it connects.'}
      </Typography>
    </ActionDialog>
  );
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const [endOthers] = useEndOtherSessionsMutation();
  const { whole } = useShopWords();
  const { selected } = useShops();
  return (
    <ActionDialog
      title="Sign Out Everywhere Else"
      confirmLabel="Sign Out"
      doneText="All other devices were signed out."
      onConfirm={() => endOthers(undefined).unwrap()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {selected === null
          ? `Every kiosk, cashier board and dashboard of your ${whole} is signed out, except this one.`
          : `Every kiosk, cashier board and shop dashboard of ${selected.name} is signed out. Your other shops stay signed in.`}{' '}
        Someone has to sign in on each of them again.
      </Typography>
    </ActionDialog>
  );
}
