import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { getErrorMessage } from '../../api/errors';
import { useToast } from '../ToastProvider';
import { ConfirmDialog } from './ConfirmDialog';

interface DangerDialogProps<Result> {
  title: string;
  /** The verb of the title. */
  confirmLabel: string;
  /** Says that it was done, or what the result was. */
  doneText: string | ((result: Result) => string);
  /** Rejects with the server's error; the dialog then shows it and stays open. */
  onConfirm: () => Promise<Result>;
  /** The text for an error; by default the server's message. */
  formatError?: (error: unknown) => string;
  onClose: () => void;
  /** What happens to which record. */
  children: ReactNode;
}

/** Asks for confirmation, acts once however often the button is clicked, and shows the result. */
export function DangerDialog<Result>({
  title,
  confirmLabel,
  doneText,
  onConfirm,
  formatError = getErrorMessage,
  onClose,
  children,
}: DangerDialogProps<Result>) {
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
      tone="danger"
      busy={busy}
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
