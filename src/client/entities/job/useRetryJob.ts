import type { FailedJob } from '../../../contract/jobs';
import { getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/toast/ToastProvider';
import { useRetryJobMutation } from './jobApi';

/** Retries a failed job and reports the result in a toast. */
export function useRetryJob() {
  const [retry, { originalArgs, isLoading }] = useRetryJobMutation();
  const showToast = useToast();
  return {
    /** The id of the job that is being retried; null if there is none. */
    retryingId: isLoading ? (originalArgs ?? null) : null,
    retryJob: async ({ id, name }: FailedJob) => {
      const { error } = await retry(id);
      if (error) showToast(`Couldn't retry ${name}. ${getErrorMessage(error)}`, 'danger');
      else showToast(`${name} is running again. If it fails, it will return to this list.`, 'success');
    },
  };
}
