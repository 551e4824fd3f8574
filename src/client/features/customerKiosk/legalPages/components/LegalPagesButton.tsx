import Button from '@mui/material/Button';
import checkIn from '../../../../shared/i18n/messages/en/checkIn.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { lazyPart } from '../../../../shared/ui/lazyPart';
import { KioskDialog } from '../../components/KioskDialog';
import { MediaNote, MediaSkeleton } from '../../components/MediaFrame';

const LegalPagesCode = lazyPart(
  async () => (await import('./LegalPagesCode')).LegalPagesCode,
  () => <Loading />,
  (_props, onRetry) => <Failed onRetry={onRetry} />,
);

/**
 * A button beside the consent that shows where to read about privacy and texts. The kiosk itself opens no other page,
 * because a customer could not get back to what they have entered.
 */
export function LegalPagesButton({ storeSubdomain }: { storeSubdomain: string }) {
  const { t } = useText(checkIn);
  const dialog = useOpenState();
  return (
    <>
      <Button
        size="large"
        variant="text"
        color="inherit"
        onClick={dialog.open}
        sx={{ px: 0, textDecoration: 'underline' }}
      >
        {t('checkIn.legalPages')}
      </Button>
      {dialog.isOpen && (
        <KioskDialog
          open
          title={t('checkIn.legalPages')}
          closeLabel={t('checkIn.legalPagesClose')}
          onClose={dialog.close}
        >
          <LegalPagesCode storeSubdomain={storeSubdomain} />
        </KioskDialog>
      )}
    </>
  );
}

function Loading() {
  const { t } = useText(checkIn);
  return <MediaSkeleton label={t('checkIn.oneMoment')} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useText(checkIn);
  return (
    <MediaNote isError action={{ label: t('checkIn.tryAgain'), onClick: onRetry }}>
      {t('checkIn.legalPagesFailed')}
    </MediaNote>
  );
}
