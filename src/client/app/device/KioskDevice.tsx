import CloudOff from '@mui/icons-material/CloudOffOutlined';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useIdleCallback } from '../../features/customerKiosk';
import { storeRead, useGetOwnAccountQuery } from '../../session';
import { useWakeLock } from '../../shared/device/useWakeLock';
import connection from '../../shared/i18n/messages/en/connection.json';
import { useText } from '../../shared/i18n/useText';
import { PATHS } from '../../shared/routing/paths';
import { Row } from '../../shared/ui/layout';
import { topInset } from '../../shared/ui/pageInset';
import { useAppUpdate } from './useAppUpdate';
import { useIsOffline } from './useIsOffline';

/**
 * An update is installed after this many ms without a touch on the entry page. A half-typed number is cleared sooner.
 */
const UPDATE_AFTER_MS = 40_000;
const CHECK_SESSION_EVERY_MS = 60_000;

/**
 * Keeps the screen on, installs updates between two customers, and detects a lost connection or an ended session.
 */
export function KioskDevice() {
  useWakeLock();
  const isOnEntryPage = useLocation().pathname === PATHS.kiosk.entry;
  useSessionCheck(isOnEntryPage);
  const applyUpdate = useAppUpdate();
  useIdleCallback(applyUpdate !== null && isOnEntryPage, UPDATE_AFTER_MS, () => {
    applyUpdate?.();
  });
  const isOffline = useIsOffline();
  return isOffline ? <OfflineNote /> : null;
}

const OFFLINE_INSET = topInset(2.5);

/** A bar at the top of the window, above dialogs. Pages leave space for it. */
function OfflineNote() {
  const { t } = useText(connection);
  return (
    <>
      <GlobalStyles styles={OFFLINE_INSET} />
      <Row
        role="status"
        align="center"
        justify="center"
        gap={1.5}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          top: 0,
          insetInline: 0,
          minHeight: '2.5rem',
          px: 2,
          bgcolor: 'ink.main',
          color: 'surface.page',
          typography: 'body1',
          fontWeight: '500',
          // Taps go through the bar to the page.
          pointerEvents: 'none',
        }}
      >
        <CloudOff aria-hidden fontSize="small" />
        {t('connection.lost')}
      </Row>
    </>
  );
}

/**
 * Detects that the session has ended, for example because the store was deactivated, or that the store was renamed. An
 * idle page sends no requests, so this requests the profile every minute while the page is visible, and when it becomes
 * visible. A rejected request ends the session and opens the sign-in page. It pauses while a customer uses the kiosk,
 * because the customer's data is stored with the subdomain that the store had at the check-in.
 */
function useSessionCheck(isIdlePage: boolean): void {
  const dispatch = useDispatch();
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
