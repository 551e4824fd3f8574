import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
import { KioskSplit } from '../KioskSplit';
import { editPhone, phoneForWire, phoneProblem, pressPhoneKey, type PhoneKey } from '../phone';
import { useForgetCustomer } from '../useForgetCustomer';
import { EntryHero } from './EntryHero';
import { Keypad } from './Keypad';
import { PhoneField } from './PhoneField';
import { useCheckInByPhone } from './useCheckInByPhone';
import { useHardwareKeys } from './useHardwareKeys';
import { useShake } from './useShake';

/** Not part of the first load: dialogs weigh as much as the rest of this screen. */
const fetchLogoutDialog = async () => ({ default: (await import('./LogoutDialog')).LogoutDialog });
const LogoutDialog = lazy(fetchLogoutDialog);

interface Props {
  store: { name: string; subdomain: string } | null;
  /** Why there is no store, in the words of the screen. */
  storeProblem: string | null;
  /** `notice` is there for a newcomer alone. */
  onCheckedIn: (visit: { phone: string; notice?: string }) => void;
  onLogout: () => void;
}

/** Where every visit begins and ends: nothing of the customer before outlives its opening. */
export function EntryScreen({ store, storeProblem, onCheckedIn, onLogout }: Props) {
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // Null until it was first asked for.
  const [isLeaving, setIsLeaving] = useState<boolean | null>(null);
  const { submit, isBusy } = useCheckInByPhone(store?.subdomain ?? '');
  const { ref: cardRef, shake } = useShake<HTMLFormElement>();
  const forgetCustomer = useForgetCustomer();
  useEffect(forgetCustomer, [forgetCustomer]);
  useEffect(() => {
    // Here before it is wanted; a failure only means that it is fetched when it is.
    fetchLogoutDialog().catch(() => undefined);
  }, []);

  const takeDigits = (next: string) => {
    setDigits(next);
    setProblem(null);
  };
  const handleKey = (key: PhoneKey) => {
    takeDigits(pressPhoneKey(digits, key));
  };
  const refuse = (words: string) => {
    setProblem(words);
    shake();
  };
  const handleCheckIn = async () => {
    if (isBusy) return;
    const wrong = storeProblem ?? phoneProblem(digits);
    if (wrong) {
      refuse(wrong);
      return;
    }
    const phone = phoneForWire(digits);
    const outcome = await submit(phone);
    if (outcome.kind === 'failed') refuse(outcome.problem);
    else onCheckedIn(outcome.kind === 'newcomer' ? { phone, notice: outcome.notice } : { phone });
  };
  useHardwareKeys({ isListening: isLeaving !== true, onKey: handleKey, onEnter: () => void handleCheckIn() });

  return (
    <KioskSplit panel={<EntryHero storeName={store?.name ?? null} />}>
      <Box
        component="form"
        ref={cardRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
        sx={{ width: '100%', maxWidth: 440 }}
      >
        <PhoneField
          digits={digits}
          problem={problem ?? storeProblem}
          onEdit={(text) => {
            takeDigits(editPhone(digits, text));
          }}
        />
        <Keypad onPress={handleKey} />
        <Button
          size="kiosk"
          variant="contained"
          fullWidth
          aria-busy={isBusy}
          onClick={() => void handleCheckIn()}
          sx={{ mt: { xs: 2, md: 3 }, minHeight: 72, typography: 'h3' }}
        >
          {isBusy ? 'Checking in...' : 'Check In'}
        </Button>
      </Box>
      <Button
        variant="text"
        color="inherit"
        size="large"
        onClick={() => {
          setIsLeaving(true);
        }}
        sx={{
          position: { md: 'absolute' },
          top: 16,
          right: 16,
          mt: { xs: 1, md: 0 },
          typography: 'h4',
          fontWeight: '500',
        }}
      >
        Logout
      </Button>
      {isLeaving !== null && (
        <Suspense fallback={null}>
          <LogoutDialog
            open={isLeaving}
            onConfirm={onLogout}
            onClose={() => {
              setIsLeaving(false);
            }}
          />
        </Suspense>
      )}
    </KioskSplit>
  );
}
