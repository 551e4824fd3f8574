import { useState } from 'react';
import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import boardParts from '../../../shared/i18n/messages/en/boardParts.json';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch';
import { languageChosen } from '../../../shared/i18n/languageSlice';
import { useText } from '../../../shared/i18n/useText';
import { SoundButton } from '../sound/SoundButton';
import { LogoutDialog } from './LogoutDialog';

/** What a cashier does to the board itself: sound, language and logout. */
export function BoardControls({ onLogout }: { onLogout: () => void }) {
  const { t, language } = useText(boardParts);
  const dispatch = useDispatch();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <SoundButton />
      <LanguageSwitch
        label={t('boardParts.language')}
        language={language}
        onChoose={(chosen) => {
          dispatch(languageChosen(chosen));
        }}
      />
      <Button
        variant="outlined"
        size="large"
        startIcon={<Logout />}
        onClick={() => {
          setIsConfirming(true);
        }}
      >
        {t('boardParts.logout')}
      </Button>
      <LogoutDialog
        open={isConfirming}
        onConfirm={onLogout}
        onClose={() => {
          setIsConfirming(false);
        }}
      />
    </>
  );
}
