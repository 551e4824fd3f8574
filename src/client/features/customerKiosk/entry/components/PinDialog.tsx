import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { KIOSK_PIN_MAX, KIOSK_PIN_MIN } from '../../../../../contract/plain/limits';
import type { PinRefusal } from '../../../../session';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { Row } from '../../../../shared/ui/layout';
import { useGhostTapGuard } from '../../../../shared/ui/useGhostTapGuard';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { useIdleCallback } from '../../hooks/useIdleCallback';
import type { PhoneKey } from '../../phone';
import { Keypad, useHardwareKeys } from './Keypad';

/** The dialog closes after this many ms without a touch or a key press. */
const CLOSE_AFTER_MS = 15_000;

interface PinDialogProps {
  /** The default title asks for the PIN. */
  title?: string;
  /** Says what the PIN is needed for. */
  submitLabel: string;
  isDangerous?: boolean;
  /** Resolves to the reason of a refusal, or to null. */
  onSubmit: (pin: string) => Promise<PinRefusal | null>;
  /** Returns the message of a refusal that is not about the number of attempts. */
  describe: (refusal: PinRefusal) => string;
  onClose: () => void;
}

/**
 * Asks for the kiosk's PIN or for another numeric code. It has no input element, so that no browser offers to save the
 * PIN. It closes when nobody touches it, so that the next customer does not find a partly typed PIN.
 */
export function PinDialog({ title, submitLabel, isDangerous = false, onSubmit, describe, onClose }: PinDialogProps) {
  const { t } = useText(staff);
  const titleId = useId();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wait, startWait] = useWait();
  const isTapAllowed = useGhostTapGuard(true);
  useIdleCallback(!isBusy, CLOSE_AFTER_MS, onClose);

  const handleKey = (key: PhoneKey) => {
    if (isBusy) return;
    setError(null);
    setPin((digits) => applyKey(digits, key));
  };
  const isTooLong = pin.length > KIOSK_PIN_MAX;
  const canSubmit = pin.length >= KIOSK_PIN_MIN && !isTooLong && wait === null && !isBusy;
  const message = isTooLong ? t('staff.pinTooLong', { min: KIOSK_PIN_MIN, max: KIOSK_PIN_MAX }) : error;
  const handleSubmit = async () => {
    if (!canSubmit) return;
    setIsBusy(true);
    const refusal = await onSubmit(pin);
    setPin('');
    setIsBusy(false);
    if (refusal?.kind === 'throttled') startWait(refusal.seconds);
    else if (refusal) setError(describe(refusal));
  };
  useHardwareKeys({ isEnabled: true, onKey: handleKey, onEnter: () => void handleSubmit() });

  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !isBusy) onClose();
      }}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            width: 440,
            maxWidth: '100%',
            m: 2,
            p: { xs: 3, sm: 4 },
            pointerEvents: isTapAllowed ? undefined : 'none',
            [SHORT_SCREEN]: { p: 2, maxHeight: 'calc(100% - 16px)', '& [role=group] button': { minHeight: 60 } },
          },
        },
      }}
    >
      <Typography id={titleId} component="h2" variant="h2" sx={{ textAlign: 'center' }}>
        {title ?? t('staff.enterPin')}
      </Typography>
      <PinDots count={pin.length} />
      <Box
        role="alert"
        sx={{
          minHeight: 28,
          mb: 2,
          [SHORT_SCREEN]: { mb: 1 },
          textAlign: 'center',
          typography: 'h4',
          color: 'error.main',
        }}
      >
        {wait === null ? message : t('staff.tooManyPins')}
        {wait !== null && (
          // The countdown must not be announced every second.
          <Box component="span" aria-live="off">
            {` ${t('staff.tryAgainIn', { wait })}`}
          </Box>
        )}
      </Box>
      <Keypad onKey={handleKey} />
      <Row gap={2} sx={{ mt: { xs: 2, sm: 3 }, [SHORT_SCREEN]: { mt: 1.5 }, '& > button': { flex: 1 } }}>
        <Button size="kiosk" variant="outlined" disabled={isBusy} onClick={onClose}>
          {t('staff.cancel')}
        </Button>
        <Button
          size="kiosk"
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={!canSubmit && !isBusy}
          aria-busy={isBusy}
          onClick={() => void handleSubmit()}
        >
          {submitLabel}
        </Button>
      </Row>
    </Dialog>
  );
}

function applyKey(digits: string, key: PhoneKey): string {
  if (key === 'clear') return '';
  if (key === 'backspace') return digits.slice(0, -1);
  // One digit more than the maximum is kept, so that the error stays until a digit is removed.
  return (digits + key).slice(0, KIOSK_PIN_MAX + 1);
}

/** A dot for each typed digit, and rings for the digits that the shortest PIN would still need. */
function PinDots({ count }: { count: number }) {
  const { t } = useText(staff);
  return (
    <Row
      role="img"
      aria-label={t('staff.digitsEntered', { count })}
      justify="center"
      gap={1.5}
      sx={{ my: 3, [SHORT_SCREEN]: { my: 1.5 } }}
    >
      {Array.from({ length: Math.max(KIOSK_PIN_MIN, count) }, (_, index) => (
        <Box
          key={index}
          sx={{
            width: 20,
            height: 20,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: index < count ? 'primary.main' : 'line.strong',
            bgcolor: index < count ? 'primary.main' : 'transparent',
          }}
        />
      ))}
    </Row>
  );
}

/** The remaining waiting time as 'm:ss'; null without one. It compares clock times, because the tablet may sleep. */
function useWait(): [string | null, (seconds: number) => void] {
  const [until, setUntil] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000);
      setSecondsLeft(left);
      if (left <= 0) setUntil(null);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setSecondsLeft(seconds);
    setUntil(Date.now() + seconds * 1000);
  };
  const text = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return [until === null ? null : text, start];
}
