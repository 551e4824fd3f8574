import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../api/errors';
import { useToast } from '../toast/ToastProvider';
import { ConfirmDialog } from './ConfirmDialog';

interface ActionDialogProps<Result> {
  title: string;
  /** It must repeat the verb of the title. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Most actions that need a confirmation are dangerous. */
  tone?: 'plain' | 'danger';
  /** The toast after a success, which may describe the result. */
  doneText: string | ((result: Result) => string);
  /** Disables the confirm button. */
  disabled?: boolean;
  /** Must reject with the server's error. The dialog then shows the error and stays open. */
  onConfirm: () => Promise<Result>;
  /** The message for an error. The server's message is the default. */
  formatError?: (error: unknown) => string;
  onClose: () => void;
  /** Says which record is affected and how. */
  children: ReactNode;
}

/** Asks for confirmation, runs the action once even after several clicks, and reports the result in a toast. */
export function ActionDialog<Result>({
  title,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  doneText,
  disabled = false,
  onConfirm,
  formatError = getErrorMessage,
  onClose,
  children,
}: ActionDialogProps<Result>) {
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const showToast = useToast();

  const handleConfirm = async () => {
    setBusy(true);
    setErrorText(null);
    let result: Result;
    try {
      result = await onConfirm();
    } catch (error) {
      setErrorText(formatError(error));
      return;
    } finally {
      setBusy(false);
    }
    showToast(typeof doneText === 'string' ? doneText : doneText(result), 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      busy={busy}
      disabled={disabled}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <Stack spacing={2} useFlexGap>
        {children}
        {errorText !== null && <Alert severity="error">{errorText}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
