import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface RetryAlertProps {
  children: string;
  isLoading?: boolean;
  onRetry: () => void;
}

/** An error next to content that stays, with a button to try again. */
export function RetryAlert({ children, isLoading = false, onRetry }: RetryAlertProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" loading={isLoading} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
