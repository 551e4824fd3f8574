import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import { EmptyState } from './EmptyState';

type FailedStateProps = {
  message: string;
  title?: string | undefined;
  retryLabel?: string;
  onRetry?: () => void;
};

/** An error message with a button to try again. */
export function FailedState({
  message,
  title = 'Something went wrong',
  retryLabel = 'Try Again',
  onRetry,
}: FailedStateProps) {
  return (
    <Box role="alert">
      <EmptyState
        tone="error"
        icon={<ErrorOutlined />}
        title={title}
        hint={message}
        actionLabel={onRetry && retryLabel}
        onAction={onRetry}
      />
    </Box>
  );
}
