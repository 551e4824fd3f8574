import Backspace from '@mui/icons-material/BackspaceOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { listen } from '../../../../shared/device/listen';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { LOW_PORTRAIT, PORTRAIT } from '../../components/KioskSplit';
import type { PhoneKey } from '../../phone';

const KEYS: readonly { key: PhoneKey; label?: 'entry.clear' | 'entry.backspace'; icon?: ReactNode }[] = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const).map((key) => ({ key })),
  { key: 'clear', label: 'entry.clear' },
  { key: '0' },
  { key: 'backspace', label: 'entry.backspace', icon: <Backspace fontSize="large" /> },
];

interface KeypadProps {
  onKey: (key: PhoneKey) => void;
}

export function Keypad({ onKey }: KeypadProps) {
  const { t } = useText(entry);
  return (
    <Grid role="group" aria-label={t('entry.keypad')} columns="repeat(3, minmax(0, 1fr))" gap={{ xs: 1, md: 1.5 }}>
      {KEYS.map(({ key, label, icon }) => (
        <ButtonBase
          key={key}
          aria-label={label && t(label)}
          // A tapped key must not take the focus, because Enter would then press it again.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
          sx={{
            minHeight: { xs: 72, md: 'max(72px, min(10vh, 84px))' },
            [PORTRAIT]: { minHeight: 'clamp(72px, 7.5vh, 104px)' },
            [LOW_PORTRAIT]: { minHeight: 'clamp(56px, 7vh, 88px)' },
            borderRadius: (theme) => theme.radii.kiosk,
            border: '1px solid',
            borderColor: 'line.main',
            bgcolor: label ? 'transparent' : 'surface.card',
            color: label ? 'ink.soft' : 'ink.main',
            typography: label ? 'h4' : 'h2',
            touchAction: 'manipulation',
            userSelect: 'none',
            transition: 'transform 120ms ease-out',
            '@media (hover: hover)': { '&:hover': { bgcolor: 'surface.sunken' } },
            '&:active': {
              bgcolor: 'primary.soft',
              borderColor: 'primary.line',
              color: 'primary.onSoft',
              transform: 'scale(0.97)',
            },
          }}
        >
          {icon ?? (label ? t(label) : key)}
        </ButtonBase>
      ))}
    </Grid>
  );
}

interface HardwareKeyOptions {
  /** False while a dialog is open. */
  isEnabled: boolean;
  onKey: (key: PhoneKey) => void;
  onEnter: () => void;
}

/** Handles digits, Backspace and Enter of a physical keyboard, except where the focused element handles them. */
export function useHardwareKeys({ isEnabled, onKey, onEnter }: HardwareKeyOptions): void {
  const emitKey = useEffectEvent(onKey);
  const emitEnter = useEffectEvent(onEnter);

  // A layout effect adds the listener before the page is painted, so that no early key press is lost.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    return listen(window, ['keydown'], (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === 'Enter') {
        // Enter already clicks the focused button.
        if (!target.closest('button')) emitEnter();
        return;
      }
      // The phone field handles its own editing.
      if (target.closest('input')) return;
      if (/^[0-9]$/.test(event.key)) emitKey(event.key as PhoneKey);
      else if (event.key === 'Backspace') emitKey('backspace');
    });
  }, [isEnabled]);
}
