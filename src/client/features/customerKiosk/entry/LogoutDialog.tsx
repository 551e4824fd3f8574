import Box from '@mui/material/Box';
import { useState } from 'react';
import staff from '../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../shared/i18n/useText';
import { ErrorNote } from '../ui/ErrorNote';
import { KioskDialog } from '../ui/KioskDialog';
import { toFailureText, type LogoutRefusal } from './logoutRefusal';
import { PinDialog } from './PinDialog';

interface Props {
  /** Resolves to null once the kiosk is signed out, and this is unmounted. */
  onLogout: (pin?: string) => Promise<LogoutRefusal | null>;
  onClose: () => void;
}

/** Asks for confirmation, and for the PIN if the store has one: only the server knows. */
export function LogoutDialog({ onLogout, onClose }: Props) {
  const { t } = useText(staff);
  const [isPinNeeded, setIsPinNeeded] = useState(false);
  const [error, setError] = useState<keyof typeof staff | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const logOut = async () => {
    setIsBusy(true);
    setError(null);
    const refusal = await onLogout();
    setIsBusy(false);
    if (refusal?.kind === 'pinNeeded') setIsPinNeeded(true);
    else if (refusal) setError(toFailureText(refusal));
  };

  if (isPinNeeded) return <PinDialog onLogout={onLogout} onClose={onClose} />;
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
