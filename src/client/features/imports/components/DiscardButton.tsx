import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../../shared/routing/paths';
import { ActionDialog } from '../../../shared/ui/dialogs/ActionDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { useDiscardImportMutation } from '../importsApi';

/** A button that deletes an uploaded file after a confirmation. */
export function DiscardButton({ id, fileName }: { id: string; fileName: string }) {
  const dialog = useOpenState();
  const [discard] = useDiscardImportMutation();
  const navigate = useNavigate();
  return (
    <>
      <Button color="error" onClick={dialog.open}>
        Discard File
      </Button>
      {dialog.isOpen && (
        <ActionDialog
          title="Discard this file?"
          confirmLabel="Discard"
          doneText="File discarded"
          onConfirm={async () => {
            await discard(id).unwrap();
            void navigate(PATHS.owner.customerImports, { replace: true });
          }}
          onClose={dialog.close}
        >
          {fileName} is deleted. No customer is changed.
        </ActionDialog>
      )}
    </>
  );
}
