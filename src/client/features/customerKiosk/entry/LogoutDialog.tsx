import { KioskDialog } from '../KioskDialog';

interface Props {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function LogoutDialog({ open, onConfirm, onClose }: Props) {
  return (
    <KioskDialog
      open={open}
      title="Confirm Logout"
      closeLabel="Cancel"
      onClose={onClose}
      confirm={{ label: 'Logout', tone: 'danger', onConfirm }}
    >
      The kiosk closes until somebody of the store signs in again.
    </KioskDialog>
  );
}
