import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import { FailedState } from '../../shared/ui/FailedState';
import { BoardHeader } from './BoardHeader';
import { BoardSkeleton } from './BoardSkeleton';
import { BoardView } from './BoardView';
import { POLL_MS } from './boardRules';
import { useLatestRedemptionsQuery } from './cashierApi';

interface Props {
  /** null when it is not known which store the cashier belongs to. */
  storeId: string | null;
  storeName: string;
  onLogout: () => void;
}

/** The live display of a store's redemptions. Asks every 5 s, also while nobody touches the page: a till is watched. */
export function CashierBoard({ storeId, storeName, onLogout }: Props) {
  // Nothing but what is shown: that a question is under way, or that it was answered by 'unchanged', renders nothing.
  const { data, failed } = useLatestRedemptionsQuery(storeId ?? skipToken, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ data: result.data, failed: result.error !== undefined }),
  });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <BoardHeader storeName={storeName} onLogout={onLogout} />
      {storeId === null ? (
        <BoardFailure message="Failed to load store information" />
      ) : data !== undefined ? (
        <BoardView rows={data.rows} total={data.total} connected={!failed} />
      ) : failed ? (
        <BoardFailure message="Failed to load redemptions" />
      ) : (
        <BoardSkeleton />
      )}
    </Box>
  );
}

function BoardFailure({ message }: { message: string }) {
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
