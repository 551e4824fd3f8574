import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../../api/errors';
import { ConfirmDialog } from './ConfirmDialog';
import { useToast } from '../ToastProvider';

interface DeleteDialogProps {
  title: string;
  /** Name of the record to delete. */
  name: string;
  /** Rejects with the server's error; the dialog then shows it and stays open. */
  onDelete: () => Promise<unknown>;
  /** The text for an error; by default the server's message. */
  formatError?: (error: unknown) => string;
  onClose: () => void;
  /** What is deleted. */
  children: ReactNode;
}

/** Asks for confirmation, deletes the record once however often Delete is clicked, and shows the result. */
export function DeleteDialog({
  title,
  name,
  onDelete,
  formatError = getErrorMessage,
  onClose,
  children,
}: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const showToast = useToast();

  const handleDelete = async () => {
    setBusy(true);
    setErrorText(null);
    try {
      await onDelete();
    } catch (error) {
      setErrorText(formatError(error));
      return;
    } finally {
      setBusy(false);
    }
    showToast(`${name} was deleted.`, 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Delete"
      tone="danger"
      busy={busy}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {children}
        {errorText !== null && <Alert severity="error">{errorText}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
