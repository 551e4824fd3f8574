import Box from '@mui/material/Box';
import { useState } from 'react';
import { useKioskSignOut, type PinRefusal } from '../../../../session';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { PinDialog } from './PinDialog';

interface LogoutDialogProps {
  onClose: () => void;
}

/** Asks for confirmation, and for the PIN if the server requires one. */
export function LogoutDialog({ onClose }: LogoutDialogProps) {
  const signOut = useKioskSignOut();
  const { t } = useText(staff);
  const [isPinNeeded, setIsPinNeeded] = useState(false);
  const [error, setError] = useState<keyof typeof staff | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const logOut = async () => {
    setIsBusy(true);
    setError(null);
    const refusal = await signOut();
    setIsBusy(false);
    if (refusal?.kind === 'pinNeeded') setIsPinNeeded(true);
    else if (refusal) setError(toFailureText(refusal));
  };

  if (isPinNeeded) {
    return (
      <PinDialog
        submitLabel={t('staff.logout')}
        isDangerous
        onSubmit={signOut}
        describe={(refusal) => t(toFailureText(refusal))}
        onClose={onClose}
      />
    );
  }
  return (
    <KioskDialog
      open
      title={t('staff.confirmLogout')}
      closeLabel={t('staff.cancel')}
      onClose={onClose}
      confirm={{ label: t('staff.logout'), tone: 'danger', busy: isBusy, onConfirm: () => void logOut() }}
    >
      {t('staff.logoutHint')}
      {error && (
        <Box sx={{ mt: 3 }}>
          <ErrorNote>{t(error)}</ErrorNote>
        </Box>
      )}
    </KioskDialog>
  );
}

/** The message key for a refusal that is not about the number of attempts. */
function toFailureText({ kind }: PinRefusal): keyof typeof staff {
  switch (kind) {
    case 'pinWrong':
      return 'staff.pinWrong';
    case 'noConnection':
      return 'staff.noConnection';
    default:
      return 'staff.logoutFailed';
  }
}
