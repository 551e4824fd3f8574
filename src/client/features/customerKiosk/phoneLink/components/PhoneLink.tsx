import QrCode from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CustomerLookup } from '../../../../../contract/customers';
import { useOnline } from '../../../../shared/device/useOnline';
import phoneLink from '../../../../shared/i18n/messages/en/phoneLink.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { PhoneLinkDialog } from './PhoneLinkDialog';

/** A button that offers customers their page on their own phone. It is only for customers whom the server knows. */
export function PhoneLink({ lookup, onDeleted }: { lookup: CustomerLookup; onDeleted: () => void }) {
  const { t } = useText(phoneLink);
  const isOnline = useOnline();
  const dialog = useOpenState();
  return (
    <>
      <Button
        size="kiosk"
        variant="outlined"
        fullWidth
        startIcon={<QrCode />}
        disabled={!isOnline}
        onClick={dialog.open}
        sx={{ px: 2, textAlign: 'left', textWrap: 'balance', '&& .MuiButton-startIcon > svg': { fontSize: 32 } }}
      >
        <span>
          {t('phoneLink.title')}
          {!isOnline && (
            <Typography variant="body1" component="span" sx={{ display: 'block' }}>
              {t('phoneLink.offline')}
            </Typography>
          )}
        </span>
      </Button>
      {dialog.isOpen && <PhoneLinkDialog lookup={lookup} onDeleted={onDeleted} onClose={dialog.close} />}
    </>
  );
}
