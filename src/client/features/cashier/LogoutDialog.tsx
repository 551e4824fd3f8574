import { ConfirmDialog } from '../../shared/ui/ConfirmDialog';

type Props = { open: boolean; onLogout: () => void; onClose: () => void };

export function LogoutDialog({ open, onLogout, onClose }: Props) {
  return (
    <ConfirmDialog open={open} title="Confirm Logout" confirmLabel="Logout" onConfirm={onLogout} onClose={onClose}>
      You will need to login again to access the cashier dashboard.
    </ConfirmDialog>
  );
}
