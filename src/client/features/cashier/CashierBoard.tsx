import { Suspense, useEffect } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import { BoardHeader } from './board/BoardHeader';
import { BoardSkeleton } from './board/BoardSkeleton';
import { BoardView } from './board/BoardView';
import { useLatestRedemptionsQuery } from './cashierApi';
import { BoardBackground, BoardFailure, preload } from './lazyParts';

const POLL_MS = 5_000;

interface Props {
  /** null when the store of the cashier is unknown. */
  storeId: string | null;
  storeName: string;
  onLogout: () => void;
}

/** The live display of a store's redemptions. It polls while the page is idle too: nobody touches a board. */
export function CashierBoard({ storeId, storeName, onLogout }: Props) {
  // Selecting these two alone avoids a render per poll: pending requests and 'not modified' responses change neither.
  const { data, failed } = useLatestRedemptionsQuery(storeId ?? skipToken, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ data: result.data, failed: result.error !== undefined }),
  });

  useEffect(preload, []);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <BoardHeader storeName={storeName} onLogout={onLogout} />
      {storeId !== null && (
        <Suspense fallback={null}>
          <BoardBackground />
        </Suspense>
      )}
      <Suspense fallback={<BoardSkeleton />}>
        {storeId === null ? (
          <BoardFailure message="storeFailed" />
        ) : data !== undefined ? (
          <BoardView storeId={storeId} rows={data.rows} total={data.total} connected={!failed} />
        ) : failed ? (
          <BoardFailure message="loadFailed" />
        ) : (
          <BoardSkeleton />
        )}
      </Suspense>
    </Box>
  );
}
