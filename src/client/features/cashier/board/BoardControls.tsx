import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import board from '../../../shared/i18n/messages/en/board.json';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch';
import { languageChosen } from '../../../shared/i18n/languageSlice';
import { useText } from '../../../shared/i18n/useText';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { SoundButton } from '../sound/SoundButton';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';

/** What a cashier does to the board itself: sound, language and logout. */
export function BoardControls({ onLogout }: { onLogout: () => void }) {
  const { t, language } = useText(board);
  const dispatch = useDispatch();
  const confirmation = useOpenState();
  return (
    <>
      <SoundButton />
      <LanguageSwitch
        isCompact
        label={t('board.language')}
        language={language}
        onChoose={(chosen) => {
          dispatch(languageChosen(chosen));
        }}
      />
      <Button
        variant="outlined"
        size="large"
        startIcon={<Logout />}
        aria-label={t('board.logout')}
        onClick={confirmation.open}
        sx={{
          ml: 'auto',
          minWidth: 48,
          px: { xs: 1.5, sm: 2.5 },
          '& > .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('board.logout')}
        </Box>
      </Button>
      <ConfirmDialog
        open={confirmation.isOpen}
        large
        title={t('board.confirmLogout')}
        confirmLabel={t('board.logout')}
        cancelLabel={t('board.cancel')}
        onConfirm={onLogout}
        onClose={confirmation.close}
      >
        {t('board.logoutHint')}
      </ConfirmDialog>
    </>
  );
}
