import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { NotLoadedNote } from '../../../shared/ui/dialogs/NotLoadedNote';
import { lazyPart } from '../../../shared/ui/lazyPart';

/** What the board shows on demand. It is loaded after its first picture. */
export const ConfirmDialog = lazyPart(
  async () => (await import('../../../shared/ui/dialogs/ConfirmDialog')).ConfirmDialog,
  () => null,
  ({ open, onClose }, onRetry) => open && <NotLoaded onRetry={onRetry} onClose={onClose} />,
);
export const RedemptionDetails = lazyPart(
  async () => (await import('./RedemptionDetails')).RedemptionDetails,
  () => null,
  ({ redemption, onClose }, onRetry) => redemption !== null && <NotLoaded onRetry={onRetry} onClose={onClose} />,
);

export function preloadParts(): void {
  for (const part of [ConfirmDialog, RedemptionDetails]) part.preload();
}

function NotLoaded(props: { onRetry: () => void; onClose: () => void }) {
  const { t } = useText(board);
  return (
    <NotLoadedNote
      message={t('board.notLoaded')}
      retryLabel={t('board.retry')}
      closeLabel={t('board.close')}
      {...props}
    />
  );
}
