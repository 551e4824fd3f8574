import { skipToken } from '@reduxjs/toolkit/query';
import { BoardLayout } from './board/BoardLayout';
import { BoardSkeleton } from './board/BoardSkeleton';
import { BoardView } from './board/BoardView';
import { useLatestRedemptionsQuery } from './cashierApi';
import { BoardFailure } from './board/BoardFailure';
import { useGetBoardSettingsQuery } from '../../entities/store';
import { useWakeLock } from '../../shared/device/useWakeLock';

const POLL_MS = 5_000;

interface Props {
  /** null when the store of the cashier is unknown. */
  storeId: string | null;
  storeName: string;
  onLogout: () => void;
}

/**
 * The live display of a store's redemptions. It polls while the page is idle too: no one touches a board. A hidden tab
 * does not poll, and catches up when it is shown.
 */
export function CashierBoard({ storeId, storeName, onLogout }: Props) {
  // Selecting these two alone avoids a render per poll: pending requests and 'not modified' responses change neither.
  const { data, failed } = useLatestRedemptionsQuery(storeId ?? skipToken, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ data: result.data, failed: result.error !== undefined }),
  });

  return (
    <BoardLayout storeName={storeName} onLogout={onLogout}>
      {storeId !== null && <BoardBackground />}
      {storeId === null ? (
        <BoardFailure message="storeFailed" />
      ) : data !== undefined ? (
        <BoardView storeId={storeId} rows={data.rows} total={data.total} connected={!failed} />
      ) : failed ? (
        <BoardFailure message="loadFailed" />
      ) : (
        <BoardSkeleton />
      )}
    </BoardLayout>
  );
}

/** What an open board needs but does not show: it keeps the screen on, and loads the board's settings in advance. */
function BoardBackground() {
  useWakeLock();
  useGetBoardSettingsQuery(undefined);
  return null;
}
