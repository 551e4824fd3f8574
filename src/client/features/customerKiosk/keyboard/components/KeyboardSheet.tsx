import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import keyboard from '../../../../shared/i18n/messages/en/keyboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Row } from '../../../../shared/ui/layout';
import { PHONE_LANDSCAPE } from '../../components/KioskSplit';
import { deleteBackward } from '../editInput';
import { useSwipeDown } from '../hooks/useSwipeDown';
import type { KeyboardTarget } from '../KeyboardContext';
import { findNextField } from '../scrollAbove';
import { BirthdayPicker } from './BirthdayPicker';
import { DigitKeys } from './Key';
import { TextKeys } from './TextKeys';

/** The maximum number of characters that Clear deletes. */
const CLEAR_MAX = 30;

interface KeyboardSheetProps {
  target: KeyboardTarget;
  /** Called with the new height in px when the height changes. */
  onHeight: (height: number) => void;
  onClose: () => void;
}

const rise = keyframes({ from: { transform: 'translateY(100%)' } });

/** An on-screen keyboard at the bottom. Done, Esc, a swipe down or a tap outside of the fields closes it. */
export function KeyboardSheet({ target, onHeight, onClose }: KeyboardSheetProps) {
  const { t } = useText(keyboard);
  const { input, kind, label } = target;
  // This is a state instead of a ref, because the portal adds the sheet to the page after the first effects.
  const [sheet, setSheet] = useState<HTMLDivElement | null>(null);
  const swipe = useSwipeDown(onClose);
  useCloseRequests(sheet, onClose);
  useLayoutEffect(() => {
    if (!sheet) return;
    const report = () => onHeight(sheet.offsetHeight);
    report();
    const observer = new ResizeObserver(report);
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [sheet, onHeight]);

  const next = findNextField(input);

  const handleClear = () => {
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    deleteBackward(input, CLEAR_MAX);
  };

  return (
    <Portal>
      <Box
        ref={setSheet}
        role="region"
        aria-label={t('keyboard.title')}
        // Preventing the default keeps the focus and the caret in the field.
        onMouseDown={(event) => event.preventDefault()}
        sx={(theme) => ({
          position: 'fixed',
          zIndex: 'drawer',
          insetInline: 0,
          bottom: 0,
          px: { xs: 1, sm: 3 },
          pb: { xs: 1.5, sm: 3 },
          [PHONE_LANDSCAPE]: { pb: 0.5 },
          borderTop: `1px solid ${theme.vars.palette.line.main}`,
          borderRadius: '24px 24px 0 0',
          bgcolor: 'surface.page',
          boxShadow: theme.vars.palette.overlayShadow,
          transform: `translateY(${swipe.offset}px)`,
          userSelect: 'none',
          '@media (prefers-reduced-motion: no-preference)': {
            animation: `${rise} ${theme.transitions.duration.standard}ms ${theme.transitions.easing.easeOut}`,
          },
        })}
      >
        <Row
          {...swipe.handlers}
          data-keyboard-handle=""
          wrap
          align="center"
          gap={1}
          sx={{
            maxWidth: 1040,
            mx: 'auto',
            pt: 2.5,
            pb: 1,
            [PHONE_LANDSCAPE]: { pt: 1, pb: 0.5, '& > button': { minHeight: 48 } },
            touchAction: 'none',
            cursor: 'grab',
            '& > button': { flex: { xs: 1, sm: 'none' } },
            position: 'relative',
            '&::before': {
              content: '""',
              position: 'absolute',
              top: 8,
              left: 'calc(50% - 24px)',
              width: 48,
              height: 5,
              borderRadius: '3px',
              bgcolor: 'line.strong',
              [PHONE_LANDSCAPE]: { top: 2 },
            },
          }}
        >
          <Typography
            variant="h4"
            component="p"
            noWrap
            sx={{ flex: { xs: '1 0 100%', sm: 1 }, color: 'ink.soft', fontWeight: 500 }}
          >
            {label}
          </Typography>
          <Button
            size="large"
            variant="text"
            onClick={handleClear}
            sx={{ minHeight: 52, typography: 'h4', fontWeight: '500' }}
          >
            {t('keyboard.clear')}
          </Button>
          {next && (
            <Button
              size="large"
              variant="outlined"
              onClick={() => {
                next.focus();
                next.click();
              }}
              sx={{ minHeight: 52, typography: 'h4', fontWeight: '500' }}
            >
              {t('keyboard.next')}
            </Button>
          )}
          <Button
            size="large"
            variant="contained"
            onClick={onClose}
            sx={{ minHeight: 52, px: { sm: 4 }, typography: 'h4' }}
          >
            {t('keyboard.done')}
          </Button>
        </Row>
        {kind === 'text' && <TextKeys key={label} target={target} />}
        {kind === 'digits' && <DigitKeys input={input} />}
        {kind === 'birthday' && <BirthdayPicker target={target} />}
      </Box>
    </Portal>
  );
}

/**
 * Closes on Esc, and on a click outside of the sheet and the fields. It does not close on pointerdown, because the page
 * would move before a button that was under the sheet receives its click.
 */
function useCloseRequests(sheet: HTMLElement | null, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    const handleClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || sheet?.contains(target)) return;
      if (!target.closest('[data-keyboard-field]')) close();
    };
    const stopKeys = listen(window, ['keydown'], handleKeyDown, { capture: true });
    // Capturing is needed, because a key may be removed after it has handled its click.
    const stopClicks = listen(window, ['click'], handleClick, { capture: true });
    return () => {
      stopKeys();
      stopClicks();
    };
  }, [sheet]);
}
