import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useGetOwnAccountQuery } from '../../entities/account';
import { useWakeLock } from '../../shared/device/useWakeLock';
import connection from '../../shared/i18n/messages/en/connection.json';
import { useText } from '../../shared/i18n/useText';
import { topInset } from '../../shared/ui/pageInset';
import { PATHS } from '../../shared/routing/paths';
import { storeRead } from '../../features/auth';
import { useAfterPause } from '../../features/customerKiosk';
import { useAppDispatch } from '../hooks';
import { SERVER_REACHABLE } from '../refetchOnReconnect';
import { useAppUpdate } from './useAppUpdate';
import { useIsOffline } from './useIsOffline';

/** ms without a touch on the entry page: longer than a half-typed number or an open PIN pad stays. */
const UPDATE_AFTER_MS = 40_000;
const CHECK_SESSION_EVERY_MS = 60_000;

/**
 * What a kiosk needs of its device: a screen that stays on, updates between two customers, and word of a lost
 * connection or an ended session. It is loaded after the page, which works without it.
 */
export function KioskDevice() {
  useWakeLock();
  const isOnEntryPage = useLocation().pathname === PATHS.kiosk.entry;
  useSessionCheck(isOnEntryPage);
  const applyUpdate = useAppUpdate();
  useAfterPause(applyUpdate !== null && isOnEntryPage, UPDATE_AFTER_MS, () => {
    applyUpdate?.();
  });
  const isOffline = useIsOffline();
  useRefetchWhenBack(isOffline);
  return isOffline ? <OfflineNote /> : null;
}

const OFFLINE_INSET = topInset(2.5);

/** A bar at the top, also above dialogs; the pages leave room for it. */
function OfflineNote() {
  const { t } = useText(connection);
  return (
    <>
      <GlobalStyles styles={OFFLINE_INSET} />
      <Box
        role="status"
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: 0,
          insetInline: 0,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 1.5,
          minHeight: '2.5rem',
          px: 2,
          bgcolor: 'ink.main',
          color: 'surface.page',
          typography: 'body1',
          fontWeight: '500',
          // Taps reach what is below it.
          pointerEvents: 'none',
        }}
      >
        <CloudOff aria-hidden fontSize="small" />
        {t('connection.lost')}
      </Box>
    </>
  );
}

/**
 * Detects, on a page that sends no requests, that the session has ended (for example because the store was
 * deactivated) or that the store was renamed: every minute while the page is visible, and when it becomes visible. The
 * rejected request ends the session, which leads to the sign-in. During a visit nothing changes: the customer is kept
 * with the store's former subdomain.
 */
function useSessionCheck(isIdlePage: boolean): void {
  const dispatch = useAppDispatch();
  const { data } = useGetOwnAccountQuery(undefined, {
    skip: !isIdlePage,
    pollingInterval: CHECK_SESSION_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: CHECK_SESSION_EVERY_MS / 1_000,
  });
  useEffect(() => {
    if (isIdlePage && data) dispatch(storeRead(data.store));
  }, [isIdlePage, data, dispatch]);
}

function useRefetchWhenBack(isOffline: boolean): void {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) window.dispatchEvent(new Event(SERVER_REACHABLE));
    wasOffline.current = isOffline;
  }, [isOffline]);
}
