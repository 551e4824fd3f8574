import Box from '@mui/material/Box';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { FailedState } from '../../../shared/ui/FailedState';

const MESSAGES = { storeFailed: 'board.storeFailed', loadFailed: 'board.loadFailed' } as const;

/** Shown instead of a board that has nothing to show. */
export function BoardFailure({ message }: { message: keyof typeof MESSAGES }) {
  const { t } = useText(board);
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeContent: 'center' }}>
      <FailedState
        title={t('board.failedTitle')}
        message={t(MESSAGES[message])}
        retryLabel={t('board.retry')}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Box>
  );
}
