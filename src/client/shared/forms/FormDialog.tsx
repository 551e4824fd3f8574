import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useBackCloses } from '../routing/useBackCloses';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useFocusFirstWrong } from './useFocusFirstWrong';

type Props = {
  open: boolean;
  title: string;
  submitLabel: string;
  form: { dirty: boolean; isSubmitting: boolean; submitCount: number; submitForm: () => Promise<unknown> };
  /** What went wrong with the last try and belongs to no field. */
  problem?: string | null;
  onClose: () => void;
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md';
};

/**
 * A form in a dialog. It closes at once while nothing was typed, asks before what was typed is thrown away, and stays
 * while it is being sent.
 */
export function FormDialog({ open, title, submitLabel, form, problem = null, onClose, children, size = 'sm' }: Props) {
  const id = useId();
  const fullScreen = useMediaQuery('(max-width: 599px)');
  const [asking, setAsking] = useState(false);
  const formRef = useFocusFirstWrong(form);
  const { dirty, isSubmitting } = form;
  useLeaveGuard(open && dirty);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who pressed the button below may have scrolled far from it.
    if (problem !== null) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  const handleClose = () => {
    if (isSubmitting) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  useBackCloses(open, handleClose);

  return (
    <Dialog
      open={open}
      onClose={handleClose}
      fullScreen={fullScreen}
      maxWidth={size}
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`} sx={{ pt: 2.5, pb: 2, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Box
        component="form"
        ref={formRef}
        noValidate
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.submitForm();
        }}
      >
        <DialogContent
          dividers
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2.5,
            alignContent: 'start',
            px: 3,
            py: 2.5,
            overflowWrap: 'anywhere',
          }}
        >
          {problem !== null && (
            <Alert ref={alert} severity="error">
              {problem}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions sx={{ py: 2 }}>
          <Button variant="outlined" disabled={isSubmitting} onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Lets the browser ask before the tab is closed or reloaded. */
function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [active]);
}
