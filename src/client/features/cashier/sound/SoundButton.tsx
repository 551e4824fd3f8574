import { useSyncExternalStore } from 'react';
import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { canPlaySound, getSoundState, setSound, subscribeToSound } from './boardSound';

const LABELS = { off: 'board.soundOff', on: 'board.soundOn', blocked: 'board.soundBlocked' } as const;

/** Shows whether new redemptions make a sound on this device, and turns it on and off. */
export function SoundButton() {
  const state = useSyncExternalStore(subscribeToSound, getSoundState);
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
