import Logout from '@mui/icons-material/Logout';
import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { StoreLogo, useBrand } from '../../../entities/brand';
import { useSignOut, useStoreName } from '../../../session';
import { languageChosen } from '../../../shared/i18n/languageSlice';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { BrandMark } from '../../../shared/ui/BrandMark';
import { Column, Row } from '../../../shared/ui/layout';
import { canPlaySound, getSoundState, setSound, subscribeToSound } from '../boardSound';
import { ConfirmDialog } from './LazyParts';

interface BoardLayoutProps {
  children: ReactNode;
}

/** The header of the board above its content. */
export function BoardLayout({ children }: BoardLayoutProps) {
  return (
    <Column sx={{ minHeight: '100dvh' }}>
      <BoardHeader />
      {children}
    </Column>
  );
}

function BoardHeader() {
  const storeName = useStoreName();
  const { t } = useText(board);
  const brand = useBrand();
  const mark = <BrandMark size={36} />;
  return (
    <Row
      component="header"
      wrap
      align="center"
      gap={1.5}
      sx={{
        minHeight: 64,
        px: { xs: 2, md: 4 },
        py: 1,
        bgcolor: 'surface.card',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {brand?.logo ? <StoreLogo logo={brand.logo} height={44} fallback={mark} /> : mark}
      <Box sx={{ flex: '1 1 10rem', minWidth: 'min-content' }}>
        <Typography component="h1" variant="h4">
          {t('board.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {brand?.welcomeLine ? `${storeName} · ${brand.welcomeLine}` : storeName}
        </Typography>
      </Box>
      <BoardControls />
    </Row>
  );
}

/** Controls of the board itself: sound, language and sign-out. */
function BoardControls() {
  const signOut = useSignOut();
  const { t, language } = useText(board);
  const dispatch = useDispatch();
  // undefined before the dialog is first opened.
  const [isLoggingOut, setIsLoggingOut] = useState<boolean>();
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
        onClick={() => setIsLoggingOut(true)}
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
      {isLoggingOut !== undefined && (
        <ConfirmDialog
          open={isLoggingOut}
          large
          title={t('board.confirmLogout')}
          confirmLabel={t('board.logout')}
          cancelLabel={t('board.cancel')}
          onConfirm={signOut}
          onClose={() => setIsLoggingOut(false)}
        >
          {t('board.logoutHint')}
        </ConfirmDialog>
      )}
    </>
  );
}

const LABELS = { off: 'board.soundOff', on: 'board.soundOn', blocked: 'board.soundBlocked' } as const;

/** Shows whether new redemptions play a sound on this device, and toggles the sound. */
function SoundButton() {
  const state = useSyncExternalStore(subscribeToSound, getSoundState, () => 'off' as const);
  const { t } = useText(board);
  if (!canPlaySound()) return null;
  const label = t(LABELS[state]);
  return (
    <Button
      variant="outlined"
      size="large"
      color={state === 'blocked' ? 'warning' : 'primary'}
      aria-label={t(state === 'on' ? 'board.turnSoundOff' : 'board.turnSoundOn', { state: label })}
      startIcon={state === 'on' ? <VolumeUp /> : <VolumeOff />}
      onClick={() => void setSound(state !== 'on')}
      sx={{ minWidth: 48, '& > .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
