import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';

export interface Failure {
  /** A title from the error catalog. */
  title: string;
  /** The server's reason for the refusal, if it gave one. */
  reason?: string;
}

/** Creates a failure. Only refusals have a reason, because the message of an internal error does not help the user. */
export function toFailure(title: string, error: unknown): Failure {
  const status = getErrorStatus(error) ?? 500;
  const reason = status < 500 ? getErrorMessage(error, '') : '';
  return { title, ...(reason !== '' && { reason }) };
}

interface FailureBannerProps {
  failure: Failure | null;
  /** Called with null, so that a state setter can be passed. */
  onDismiss: (none: null) => void;
}

/** The last failure, shown until the user dismisses it. */
export function FailureBanner({ failure, onDismiss }: FailureBannerProps) {
  if (failure === null) return null;
  const { title, reason } = failure;
  return (
    <Alert severity="error" onClose={() => onDismiss(null)} slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}>
      {reason === undefined ? (
        title
      ) : (
        <>
          <AlertTitle sx={{ typography: 'subtitle2', m: 0 }}>{title}</AlertTitle>
          {reason}
        </>
      )}
    </Alert>
  );
}
