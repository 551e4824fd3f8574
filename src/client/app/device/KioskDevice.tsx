import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useWakeLock } from '../../shared/device/useWakeLock';
import connection from '../../shared/i18n/messages/en/connection.json';
import { useText } from '../../shared/i18n/useText';
import { PATHS } from '../../shared/routing/paths';
import { useAfterPause } from '../../features/customerKiosk';
import { SERVER_REACHABLE } from '../refetchOnReconnect';
import { useAppUpdate } from './useAppUpdate';
import { useIsOffline } from './useIsOffline';

/** ms without a touch on the entry page: longer than a half-typed number and an open PIN pad last. */
const UPDATE_AFTER_MS = 40_000;

/**
 * What a kiosk needs of its device: a screen that stays on, updates between two customers, and word of a lost
 * connection. It is loaded after the page, which works without it.
 */
export function KioskDevice() {
  useWakeLock();
  const isOnEntryPage = useLocation().pathname === PATHS.kiosk.entry;
  const applyUpdate = useAppUpdate();
  useAfterPause(applyUpdate !== null && isOnEntryPage, UPDATE_AFTER_MS, () => {
    applyUpdate?.();
  });
  const isOffline = useIsOffline();
  useRefetchWhenBack(isOffline);
  return isOffline ? <OfflineNote /> : null;
}

function OfflineNote() {
  const { t } = useText(connection);
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: 12,
        insetInline: 12,
        display: 'flex',
        justifyContent: 'center',
        // Taps reach what is below it.
        pointerEvents: 'none',
      }}
    >
      <Box
        role="status"
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 3,
          py: 1.5,
          borderRadius: theme.radii.kiosk,
          bgcolor: 'ink.main',
          color: 'surface.page',
          typography: 'h4',
          boxShadow: theme.vars.palette.overlayShadow,
        })}
      >
        <CloudOff aria-hidden />
        {t('connection.lost')}
      </Box>
    </Box>
  );
}

function useRefetchWhenBack(isOffline: boolean): void {
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) window.dispatchEvent(new Event(SERVER_REACHABLE));
    wasOffline.current = isOffline;
  }, [isOffline]);
}
