import Backspace from '@mui/icons-material/BackspaceOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import keyboard from '../../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { PHONE_LANDSCAPE, SHORT_SCREEN } from '../../components/KioskSplit';
import { deleteBackward, insertText } from '../editInput';

const REPEAT_AFTER_MS = 400;
const REPEAT_EVERY_MS = 80;

interface KeyProps {
  children: ReactNode;
  /** The accessible name of a key that shows an icon or an abbreviation. */
  label?: string | undefined;
  /** Makes the key gray, for keys that do not type a character. */
  isControl?: boolean;
  isPressed?: boolean | undefined;
  /** The key repeats while it is held. */
  repeats?: boolean;
  /**
   * The key acts when it is released. This is for keys that scroll, and for keys that other keys replace, which would
   * otherwise receive the end of the touch.
   */
  actsOnRelease?: boolean;
  /** The number of grid columns that the key takes up. */
  span?: number;
  onPress: () => void;
}

/** A key of the on-screen keyboard. It acts on touch, separately for each finger, so that fast typing loses nothing. */
export function Key({
  children,
  label,
  isControl = false,
  isPressed,
  repeats = false,
  actsOnRelease = false,
  span = 2,
  onPress,
}: KeyProps) {
  const [isHeld, setIsHeld] = useState(false);
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isHeld) return;
    const repeat = () => {
      press();
      timer = setTimeout(repeat, REPEAT_EVERY_MS);
    };
    let timer = setTimeout(repeat, REPEAT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const handleRelease = () => setIsHeld(false);

  return (
    <ButtonBase
      aria-label={label}
      aria-pressed={isPressed}
      tabIndex={-1}
      onPointerDown={(event) => {
        if (event.button !== 0 || actsOnRelease) return;
        onPress();
        setIsHeld(repeats);
      }}
      onPointerUp={handleRelease}
      onPointerLeave={handleRelease}
      onPointerCancel={handleRelease}
      onClick={(event) => {
        // A press by a physical keyboard or an assistive technology sends no pointer events.
        if (event.detail === 0 || actsOnRelease) onPress();
      }}
      sx={{
        gridColumn: `span ${span}`,
        minWidth: 0,
        minHeight: 52,
        [SHORT_SCREEN]: { minHeight: 48 },
        [PHONE_LANDSCAPE]: { minHeight: 48 },
        borderRadius: (theme) => theme.radii.control,
        border: '1px solid',
        borderColor: isPressed ? 'primary.line' : 'line.main',
        bgcolor: isPressed ? 'primary.soft' : isControl ? 'surface.sunken' : 'surface.card',
        color: isPressed ? 'primary.onSoft' : 'ink.main',
        typography: { xs: 'body1', sm: 'h4' },
        fontWeight: '500 !important',
        touchAction: actsOnRelease ? 'pan-y' : 'none',
        userSelect: 'none',
        '&:active': { bgcolor: 'primary.soft', borderColor: 'primary.line', color: 'primary.onSoft' },
      }}
    >
      {children}
    </ButtonBase>
  );
}

const DIGITS = Array.from('1234567890');

/** The ten digits, for typing a phone number. */
export function DigitKeys({ input }: { input: HTMLInputElement }) {
  const { t } = useText(keyboard);
  return (
    <Grid columns="repeat(6, minmax(0, 1fr))" gap={1} sx={{ maxWidth: 440, mx: 'auto' }}>
      {DIGITS.map((digit) => (
        <Key key={digit} onPress={() => insertText(input, digit)}>
          {digit}
        </Key>
      ))}
      <Key isControl label={t('keyboard.backspace')} repeats span={4} onPress={() => deleteBackward(input, 1)}>
        <Backspace />
      </Key>
    </Grid>
  );
}
