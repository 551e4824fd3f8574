import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useBackCloses } from '../../routing/useBackCloses';
import { IconAction } from '../IconAction';
import { Row } from '../layout';

type DetailsDialogProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows the details of a record. The content scrolls. On a phone the dialog fills the screen. */
export function DetailsDialog({ open, title, onClose, actions, children }: DetailsDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery('(max-width: 599px)');
  useBackCloses(open, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={fullScreen}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <Row align="start" gap={1} sx={{ pt: 2.5, pb: 1.5, pl: 3, pr: 2 }}>
        <DialogTitle id={`${id}-title`} sx={{ flex: 1, minWidth: 0, p: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <IconAction label="Close" icon={<Close />} onClick={onClose} />
      </Row>
      <DialogContent tabIndex={0} sx={{ pb: 3 }}>
        {children}
      </DialogContent>
      {actions && (
        <DialogActions sx={{ py: 2, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>{actions}</DialogActions>
      )}
    </Dialog>
  );
}

/** Placeholder lines while the details of a record are loading. */
export function DetailsSkeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <Stack spacing={1} role="status" aria-busy aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${90 - 7 * (line % 3)}%`} />
      ))}
    </Stack>
  );
}
