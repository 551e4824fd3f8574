import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface RetryAlertProps {
  children: string;
  isLoading?: boolean;
  onRetry: () => void;
}

/** An error message with a button to try again, for a page whose other content stays visible. */
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
