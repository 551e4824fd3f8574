import { useId } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import pendingDialog from '../../i18n/messages/en/pendingDialog.json';
import { useText } from '../../i18n/useText';
import { useBackCloses } from '../../routing/useBackCloses';

interface PendingDialogProps {
  /** The code of the dialog could not be loaded. */
  isFailed: boolean;
  /** For fingers, on the kiosk and the board. */
  large: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in for a dialog while its code is loaded, or when that failed. */
export function PendingDialog({ isFailed, large, onRetry, onClose }: PendingDialogProps) {
  const { t } = useText(pendingDialog);
  const id = useId();
  const size = large ? 'large' : 'medium';
  useBackCloses(true, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={isFailed ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{t(isFailed ? 'pendingDialog.failed' : 'pendingDialog.loading')}</DialogTitle>
      <DialogContent aria-busy={!isFailed}>
        {isFailed ? (
          <DialogContentText id={`${id}-text`} variant="body2">
            {t('pendingDialog.hint')}
          </DialogContentText>
        ) : (
          <CircularProgress aria-label={t('pendingDialog.loading')} sx={{ display: 'block', mx: 'auto', my: 1 }} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" size={size} autoFocus onClick={onClose}>
          {t(isFailed ? 'pendingDialog.close' : 'pendingDialog.cancel')}
        </Button>
        {isFailed && (
          <Button variant="contained" size={size} onClick={onRetry}>
            {t('pendingDialog.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
