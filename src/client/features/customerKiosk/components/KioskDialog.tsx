import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import visit from '../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid } from '../../../shared/ui/layout';
import { useGhostTapGuard } from '../../../shared/ui/useGhostTapGuard';

interface KioskDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the secondary button. */
  closeLabel: string;
  onClose: () => void;
  confirm?: { label: string; tone?: 'plain' | 'danger'; busy?: boolean; onConfirm: () => void };
}

/**
 * A dialog in the sizes of the kiosk. It is a confirmation, or a message if there is no `confirm`. A tap outside of it
 * does nothing, and a confirmation closes only with its buttons.
 */
export function KioskDialog({ open, title, children, closeLabel, onClose, confirm }: KioskDialogProps) {
  const titleId = useId();
  const isBusy = confirm?.busy === true;
  const isTapAllowed = useGhostTapGuard(open);
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !confirm) onClose();
      }}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            width: 560,
            maxWidth: '100%',
            overflowWrap: 'break-word',
            pointerEvents: isTapAllowed ? undefined : 'none',
          },
        },
      }}
    >
      <DialogTitle
        id={titleId}
        // A long word must fit on a phone even if the browser doubles the text size.
        sx={{
          typography: 'h2',
          '&&': { fontSize: 'min(2rem, 9vw)' },
          px: { xs: 3, sm: 5 },
          pt: { xs: 4, sm: 5 },
          pb: 2,
        }}
      >
        {title}
      </DialogTitle>
      <DialogContent sx={{ typography: 'h4', fontWeight: 400, color: 'ink.soft', px: { xs: 3, sm: 5 }, pb: 2 }}>
        {children}
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          alignItems: 'stretch',
          gap: 2,
          p: { xs: 3, sm: 5 },
          pt: { xs: 2, sm: 3 },
          '& > button': { width: { xs: '100%', sm: 'auto' }, flex: { sm: '1 1 auto' } },
        }}
      >
        <Button size="kiosk" variant={confirm ? 'outlined' : 'contained'} disabled={isBusy} onClick={onClose}>
          {closeLabel}
        </Button>
        {confirm && (
          <Button
            size="kiosk"
            variant="contained"
            color={confirm.tone === 'danger' ? 'error' : 'primary'}
            aria-busy={isBusy}
            onClick={() => {
              if (!isBusy) confirm.onConfirm();
            }}
          >
            {confirm.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ErrorDialogProps {
  /** undefined until the dialog first opens; null after it was closed. */
  messages: readonly string[] | null | undefined;
  onClose: () => void;
}

/** A dialog with all errors of a form. */
export function KioskErrorDialog({ messages, onClose }: ErrorDialogProps) {
  const { t } = useText(visit);
  if (messages === undefined) return null;
  const items = messages?.length ? messages : [t('visit.unknownError')];
  return (
    <KioskDialog
      open={messages !== null}
      title={t('visit.fixFollowing')}
      closeLabel={t('visit.gotIt')}
      onClose={onClose}
    >
      <Grid component="ul" gap={1} sx={{ m: 0, pl: 3, color: 'ink.main' }}>
        {items.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </Grid>
    </KioskDialog>
  );
}
