import { useState } from 'react';
import type { System } from '../../../contract/system';
import { getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/ToastProvider';
import { useBackUpMutation } from './systemApi';

type Backups = System['backups'];

/**
 * Requests a backup. `isBusy` is true until its run has ended, and also during a run that somebody else has started.
 */
export function useBackUpNow(backups: Backups | undefined): { isBusy: boolean; backUp: () => Promise<void> } {
  const [requestBackup, { isLoading }] = useBackUpMutation();
  const [latestAtRequest, setLatestAtRequest] = useState<string | null>(null);
  const showToast = useToast();
  const isWaiting = backups !== undefined && latestAtRequest === getLatest(backups);
  return {
    isBusy: isLoading || isWaiting || backups?.running != null,
    async backUp() {
      if (!backups) return;
      const result = await requestBackup(undefined);
      if (result.error) showToast(`The backup could not be started. ${getErrorMessage(result.error)}`, 'danger');
      else setLatestAtRequest(getLatest(backups));
    },
  };
}

/** Changes when a run ends. */
function getLatest({ lastSuccess, lastFailure }: Backups): string {
  return `${lastSuccess?.finishedAt ?? ''} ${lastFailure?.finishedAt ?? ''}`;
}
