import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { NotLoadedNote } from '../../../../shared/ui/dialogs/NotLoadedNote';
import { lazyPart } from '../../../../shared/ui/lazyPart';

interface FailureProps {
  onRetry: () => void;
  onClose: () => void;
}

/** What the entry page shows on demand. It is loaded after its first picture. */
export const LogoutDialog = lazyPart(
  async () => (await import('./LogoutDialog')).LogoutDialog,
  () => null,
  ({ onClose }, onRetry) => <NotLoaded onRetry={onRetry} onClose={onClose} />,
);
export const ScanDialog = lazyPart(
  async () => (await import('../../scan/components/ScanDialog')).ScanDialog,
  () => null,
  ({ onClose }, onRetry) => <NotLoaded onRetry={onRetry} onClose={onClose} />,
);

/** Without it, an idle kiosk keeps showing the entry page. */
export const AttractLoop = lazyPart(
  async () => (await import('../../attract/components/AttractLoop')).AttractLoop,
  () => null,
  () => null,
);

export const ShopChoice = lazyPart(
  async () => (await import('../../shopChoice/components/ShopChoice')).ShopChoice,
  () => null,
);

export function preloadParts(): void {
  for (const part of [LogoutDialog, ScanDialog, AttractLoop]) part.preload();
}

function NotLoaded(props: FailureProps) {
  const { t } = useText(staff);
  return (
    <NotLoadedNote
      message={t('staff.notLoaded')}
      retryLabel={t('staff.tryAgain')}
      closeLabel={t('staff.cancel')}
      {...props}
    />
  );
}
