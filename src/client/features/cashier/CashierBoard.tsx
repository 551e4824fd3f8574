import { Suspense, useEffect } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import Box from '@mui/material/Box';
import { BoardHeader } from './BoardHeader';
import { BoardSkeleton } from './BoardSkeleton';
import { BoardView } from './BoardView';
import { POLL_MS } from './boardRules';
import { useLatestRedemptionsQuery } from './cashierApi';
import { BoardFailure, preload } from './lazy';

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

  useEffect(preload, []);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <BoardHeader storeName={storeName} onLogout={onLogout} />
      <Suspense fallback={<BoardSkeleton />}>
        {storeId === null ? (
          <BoardFailure message="Failed to load store information" />
        ) : data !== undefined ? (
          <BoardView rows={data.rows} total={data.total} connected={!failed} />
        ) : failed ? (
          <BoardFailure message="Failed to load redemptions" />
        ) : (
          <BoardSkeleton />
        )}
      </Suspense>
    </Box>
  );
}
