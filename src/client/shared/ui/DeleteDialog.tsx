import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../api/errors';
import { ConfirmDialog } from './ConfirmDialog';
import { useToast } from './ToastProvider';

interface DeleteDialogProps {
  title: string;
  /** Of what is deleted. */
  name: string;
  /** Throws what the server refused it with; the dialog then says so and stays open. */
  onDelete: () => Promise<unknown>;
  /** What a refusal is told as: the server's own words, unless they would mislead. */
  problemOf?: (error: unknown) => string;
  onClose: () => void;
  /** What it is, and what goes with it. */
  children: ReactNode;
}

/** Asks before something is deleted for good, deletes it once however often it is pressed, and tells what came of it. */
export function DeleteDialog({
  title,
  name,
  onDelete,
  problemOf = getErrorMessage,
  onClose,
  children,
}: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useToast();

  const handleDelete = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onDelete();
    } catch (error) {
      setProblem(problemOf(error));
      return;
    } finally {
      setBusy(false);
    }
    tell(`${name} was deleted.`, 'success');
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
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
