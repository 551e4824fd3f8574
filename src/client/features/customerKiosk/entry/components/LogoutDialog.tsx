import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useKioskSignOut, useSession, type PinRefusal } from '../../../../session';
import shopTexts from '../../../../shared/i18n/messages/en/shopChoice.json';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { useOpenState } from '../../../../shared/ui/dialogs/useDialogState';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { ShopChoice } from '../../shopChoice/components/ShopChoice';
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
  const canChangeShop = useSession().authUser?.needsShop === false;
  const shopChoice = useText(shopTexts);
  const changing = useOpenState();

  const logOut = async () => {
    setIsBusy(true);
    setError(null);
    const refusal = await signOut();
    setIsBusy(false);
    if (refusal?.kind === 'pinNeeded') setIsPinNeeded(true);
    else if (refusal) setError(toFailureText(refusal));
  };

  if (changing.isOpen) return <ShopChoice onClose={onClose} />;
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
      {canChangeShop && (
        <Button size="kiosk" variant="outlined" fullWidth sx={{ mt: 3 }} onClick={changing.open}>
          {shopChoice.t('shopChoice.change')}
        </Button>
      )}
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
