import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { useCanScan } from '../hooks/useCanScan';

/** Offers to check in by the code on the customer's phone, where the store and the device can. */
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
