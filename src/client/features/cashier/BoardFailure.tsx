import Box from '@mui/material/Box';
import { FailedState } from '../../shared/ui/FailedState';

export function BoardFailure({ message }: { message: string }) {
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeContent: 'center' }}>
      <FailedState
        title="Error Loading Data"
        message={message}
        retryLabel="Retry"
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Box>
  );
}
