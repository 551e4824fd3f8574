import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { REDEMPTIONS_PAGE_MAX } from '../../../contract/plain/limits';
import { useGetBoardSettingsQuery } from '../../entities/board';
import { useListRedemptionsQuery } from '../../entities/redemption';
import { useLiveUpdates, useStoreId } from '../../session';
import { useWakeLock } from '../../shared/device/useWakeLock';
import { whenIdle } from '../../shared/device/whenIdle';
import board from '../../shared/i18n/messages/en/board.json';
import { useText } from '../../shared/i18n/useText';
import { FailedState } from '../../shared/ui/FailedState';
import { Grid } from '../../shared/ui/layout';
import { visuallyHidden } from '../../shared/ui/visuallyHidden';
import { BOARD_SIZE, WAITING_MAX } from './boardRows';
import { BoardLayout } from './components/BoardLayout';
import { BoardView } from './components/BoardView';
import { preloadParts } from './components/LazyParts';
import { BUBBLE_COLUMNS } from './components/PreviousRedemptions';

const POLL_MS = 5_000;

/**
 * The live list of the store's redemptions. It polls without any user activity, because nobody touches a board. A
 * hidden tab does not poll. It refetches when it becomes visible.
 */
export function BoardScreen() {
  const storeId = useStoreId();
  // Selecting only these two fields avoids a render for each poll that brings no change.
  const { data: loaded, failed } = useListRedemptionsQuery(
    storeId === '' ? skipToken : { storeId, limit: BOARD_SIZE },
    {
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
      refetchOnFocus: true,
      refetchOnMountOrArgChange: true,
      selectFromResult: (result) => ({ data: result.data, failed: result.error !== undefined }),
    },
  );
  const isLive = useLiveUpdates([{ type: 'Redemption', id: storeId }]);
  const [isExpanded, setExpanded] = useState(false);
  const loadedPending = usePendingRewards(storeId, loaded?.etag, isExpanded ? REDEMPTIONS_PAGE_MAX : WAITING_MAX + 1);
  // Deferred values are rendered in short tasks. All rows of a board at once would block a slow tablet.
  const data = useDeferredValue(loaded);
  const pending = useDeferredValue(loadedPending);

  return (
    <BoardLayout>
      {storeId !== '' && <BoardBackground />}
      {storeId === '' ? (
        <BoardFailure message="storeFailed" />
      ) : data !== undefined ? (
        <BoardView
          recent={data}
          pending={pending}
          connection={failed ? 'none' : isLive ? 'live' : 'polling'}
          isExpanded={isExpanded}
          onExpand={setExpanded}
        />
      ) : failed ? (
        <BoardFailure message="loadFailed" />
      ) : (
        <BoardSkeleton />
      )}
    </BoardLayout>
  );
}

/**
 * The newest pending rewards of the store, which may be older than the rows of the board. They are loaded again when
 * the polled list has another `version`, so that a board without changes sends one request per poll.
 */
function usePendingRewards(storeId: string, version: string | null | undefined, limit: number) {
  const query = { storeId, limit, status: 'pending' } as const;
  const { data, refetch } = useListRedemptionsQuery(storeId === '' ? skipToken : query, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({ data: result.data }),
  });
  const known = useRef(version);
  const load = useEffectEvent(refetch);
  useEffect(() => {
    const hasChanged = known.current !== undefined && known.current !== version;
    known.current = version;
    if (hasChanged) void load();
  }, [version]);
  return data;
}

/** Keeps the screen on, and loads the board's settings and dialogs in advance. */
function BoardBackground() {
  useWakeLock();
  useGetBoardSettingsQuery(undefined);
  useEffect(() => whenIdle(preloadParts), []);
  return null;
}

const MESSAGES = { storeFailed: 'board.storeFailed', loadFailed: 'board.loadFailed' } as const;

/** Replaces a board that has no data. */
function BoardFailure({ message }: { message: keyof typeof MESSAGES }) {
  const { t } = useText(board);
  return (
    <Grid component="main" sx={{ flex: 1, placeContent: 'center' }}>
      <FailedState
        title={t('board.failedTitle')}
        message={t(MESSAGES[message])}
        retryLabel={t('board.retry')}
        onRetry={() => window.location.reload()}
      />
    </Grid>
  );
}

const BUBBLES = 5;

/** A placeholder during the first request. */
function BoardSkeleton() {
  const { t } = useText(board);
  return (
    <Grid component="main" aria-busy gap={1.5} sx={{ px: { xs: 2, md: 4 }, py: 1.5 }}>
      <Box component="p" role="status" sx={visuallyHidden}>
        {t('board.loading')}
      </Box>
      <Block width={240} height={32} />
      <Block height="clamp(320px, 41dvh, 720px)" />
      <Block width={240} height={28} />
      <Grid columns={BUBBLE_COLUMNS} gap={1}>
        {Array.from({ length: BUBBLES }, (_, bubble) => (
          <Block key={bubble} height={88} />
        ))}
      </Grid>
    </Grid>
  );
}

function Block({ width, height }: { width?: number; height: number | string }) {
  return <Box sx={{ width, height, bgcolor: 'action.selected', borderRadius: (theme) => theme.radii.card }} />;
}
