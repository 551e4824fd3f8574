import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { canReachServer } from '../../device/canReachServer';
import { MessagePage } from './MessagePage';

const reload = () => window.location.reload();

/** Replaces a page that threw an error or whose chunk could not be loaded. */
export function FailedPage({ isChunkMissing, fullScreen }: { isChunkMissing: boolean; fullScreen: boolean }) {
  useReloadOnReconnect(isChunkMissing);
  return (
    <MessagePage
      fullScreen={fullScreen}
      icon={<CloudOff />}
      title={isChunkMissing ? "Couldn't load this page" : 'Something went wrong'}
      text={
        isChunkMissing
          ? 'You may be offline, or a newer version of Regulars is available. Reloading usually helps.'
          : 'This page stopped working. Everything you saved is safe; reloading usually helps.'
      }
      action={
        <Button variant="contained" size="large" onClick={reload}>
          Load Again
        </Button>
      }
    />
  );
}

const CHECK_EVERY_MS = 5_000;

/**
 * Reloads the page when the server responds again after an outage, because nobody may be near a kiosk or board to tap
 * the button. If the server was reachable all the time, the chunk is missing for another reason, and reloading could
 * repeat forever.
 */
function useReloadOnReconnect(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    let wasOffline = false;
    const check = async () => {
      const isReachable = await canReachServer();
      if (isReachable && wasOffline) reload();
      wasOffline ||= !isReachable;
    };
    void check();
    const timer = setInterval(() => void check(), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isEnabled]);
}
