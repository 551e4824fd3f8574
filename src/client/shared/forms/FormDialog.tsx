import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useBackCloses } from '../routing/useBackCloses';
import { useConfirmUnload } from '../routing/useConfirmUnload';
import { DiscardDialog } from '../ui/dialogs/DiscardDialog';
import { useOpenState } from '../ui/dialogs/useDialogState';
import { Column } from '../ui/layout';
import { useFocusFirstInvalid } from './useFocusFirstInvalid';

type FormDialogProps = {
  open?: boolean;
  title: string;
  submitLabel: string;
  form: { dirty: boolean; isSubmitting: boolean; submitCount: number; submitForm: () => Promise<unknown> };
  /** The error of the last submit if it belongs to no field. */
  error?: string | null;
  onClose: () => void;
  children: ReactNode;
  size?: 'xs' | 'sm' | 'md';
  /** 'danger' is for a submit that cannot be undone. */
  tone?: 'plain' | 'danger';
  /** Disables the submit button, for example while the data that the form needs is loading. */
  disabled?: boolean;
  /** Goes to the step before, in a form of two steps. */
  onBack?: (() => void) | undefined;
};

/** A form in a dialog. Closing it with changes asks for confirmation. It cannot be closed while it is submitting. */
export function FormDialog({
  open = true,
  title,
  submitLabel,
  form,
  error = null,
  onClose,
  children,
  size = 'xs',
  tone = 'plain',
  disabled = false,
  onBack,
}: FormDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery('(max-width: 599px)');
  const discard = useOpenState();
  const formRef = useFocusFirstInvalid(form);
  const { dirty, isSubmitting } = form;
  useConfirmUnload(open && dirty);
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The alert may be out of view when the submit button of a long form is clicked.
    if (error !== null) alertRef.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const handleClose = () => {
    if (isSubmitting) return;
    if (dirty) discard.open();
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
      <Column
        component="form"
        ref={formRef}
        noValidate
        sx={{ flex: 1, minHeight: 0 }}
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
          {error !== null && (
            <Alert ref={alertRef} severity="error">
              {error}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogActions sx={{ py: 2 }}>
          {onBack && (
            <Button disabled={isSubmitting} sx={{ mr: 'auto' }} onClick={onBack}>
              Back
            </Button>
          )}
          <Button variant="outlined" disabled={isSubmitting} onClick={handleClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={isSubmitting}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </Column>
      <DiscardDialog
        open={discard.isOpen}
        onDiscard={() => {
          discard.close();
          onClose();
        }}
        onClose={discard.close}
      />
    </Dialog>
  );
}
