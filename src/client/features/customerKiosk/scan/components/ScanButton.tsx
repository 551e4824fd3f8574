import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { useCanScan } from '../hooks/useCanScan';

/** A button for check-in with the code on a phone. Renders nothing if the store or the device does not support it. */
export function ScanButton({ onClick }: { onClick: () => void }) {
  const { t } = useText(entry);
  if (!useCanScan()) return null;
  return (
    <Button
      size="kiosk"
      variant="outlined"
      startIcon={<QrCodeScanner />}
      onClick={onClick}
      sx={{ flex: 'none', minHeight: 72, px: { xs: 2, sm: 3 }, [SHORT_SCREEN]: { minHeight: 60 } }}
    >
      {t('entry.scan')}
    </Button>
  );
}
