import Box from '@mui/material/Box';
import boardParts from '../../../shared/i18n/messages/en/boardParts.json';
import { useText } from '../../../shared/i18n/useText';
import { FailedState } from '../../../shared/ui/FailedState';

const MESSAGES = { storeFailed: 'boardParts.storeFailed', loadFailed: 'boardParts.loadFailed' } as const;

/** Shown instead of a board that has nothing to show. */
export function BoardFailure({ message }: { message: keyof typeof MESSAGES }) {
  const { t } = useText(boardParts);
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeContent: 'center' }}>
      <FailedState
        title={t('boardParts.failedTitle')}
        message={t(MESSAGES[message])}
        retryLabel={t('boardParts.retry')}
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Box>
  );
}
