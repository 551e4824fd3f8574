import boardParts from '../../../shared/i18n/messages/en/boardParts.json';
import { useText } from '../../../shared/i18n/useText';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';

type Props = { open: boolean; onConfirm: () => void; onClose: () => void };

export function LogoutDialog(props: Props) {
  const { t } = useText(boardParts);
  return (
    <ConfirmDialog
      {...props}
      large
      title={t('boardParts.confirmLogout')}
      confirmLabel={t('boardParts.logout')}
      cancelLabel={t('boardParts.cancel')}
    >
      {t('boardParts.logoutHint')}
    </ConfirmDialog>
  );
}
