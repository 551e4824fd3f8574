import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';

export interface Failure {
  /** One of the texts of the error catalog. */
  title: string;
  /** Why the server refused, if it says so. */
  reason?: string;
}

/** A failure with the server's reason: a refusal is explained, an internal error is not. */
export function toFailure(title: string, error: unknown): Failure {
  const status = getErrorStatus(error) ?? 500;
  const reason = status < 500 ? getErrorMessage(error, '') : '';
  return { title, ...(reason !== '' && { reason }) };
}

interface FailureBannerProps {
  failure: Failure | null;
  /** Gets the failure that remains: none. */
  onDismiss: (none: null) => void;
}

/** What failed last, until it is dismissed. */
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
