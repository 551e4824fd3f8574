import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../shared/api/baseApi';
import { customerLeft } from '../kioskSlice';
import { applyPhoneInput, applyPhoneKey, toApiPhone, validatePhone, type PhoneKey } from '../phone';
import { KioskSplit } from '../ui/KioskSplit';
import { Keypad, useHardwareKeys } from './Keypad';
import { PhoneField } from './PhoneField';
import { useCheckInByPhone } from './useCheckInByPhone';

/** Not part of the first load: MUI's dialog is as large as the rest of this screen. */
const loadDialog = async () => ({ default: (await import('../ui/KioskDialog')).KioskDialog });
const KioskDialog = lazy(loadDialog);

interface Props {
  store: { name: string; subdomain: string } | null;
  /** Why there is no store. */
  storeError: string | null;
  /** `notice` is set for new customers only. */
  onCheckedIn: (visit: { phone: string; notice?: string }) => void;
  onLogout: () => void;
}

/** The start and end of every visit. Mounting it removes everything about the previous customer. */
export function EntryScreen({ store, storeError, onCheckedIn, onLogout }: Props) {
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string | null>(null);
  // null until the dialog is first opened: its code is loaded then.
  const [isConfirming, setIsConfirming] = useState<boolean | null>(null);
  const { submit, isBusy } = useCheckInByPhone(store?.subdomain ?? '');
  const formRef = useRef<HTMLFormElement>(null);
  useForgetCustomer();
  useEffect(() => {
    // Preload; a failure only means that it is loaded when it is opened.
    loadDialog().catch(() => undefined);
  }, []);

  const changeDigits = (next: string) => {
    setDigits(next);
    setError(null);
  };
  const handleKey = (key: PhoneKey) => {
    changeDigits(applyPhoneKey(digits, key));
  };
  const fail = (message: string) => {
    setError(message);
    shake(formRef.current);
  };
  const handleCheckIn = async () => {
    if (isBusy) return;
    const invalid = storeError ?? validatePhone(digits);
    if (invalid) {
      fail(invalid);
      return;
    }
    const phone = toApiPhone(digits);
    const result = await submit(phone);
    if (result.kind === 'failed') fail(result.error);
    else onCheckedIn(result.kind === 'newCustomer' ? { phone, notice: result.notice } : { phone });
  };
  useHardwareKeys({ isEnabled: isConfirming !== true, onKey: handleKey, onEnter: () => void handleCheckIn() });

  return (
    <KioskSplit panel={<EntryPanel storeName={store?.name ?? null} />}>
      <Box
        component="form"
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
        sx={{ width: '100%', maxWidth: 440 }}
      >
        <PhoneField
          digits={digits}
          error={error ?? storeError}
          onEdit={(text) => {
            changeDigits(applyPhoneInput(digits, text));
          }}
        />
        <Keypad onKey={handleKey} />
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
          setIsConfirming(true);
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
      {isConfirming !== null && (
        <Suspense fallback={null}>
          <KioskDialog
            open={isConfirming}
            title="Confirm Logout"
            closeLabel="Cancel"
            onClose={() => {
              setIsConfirming(false);
            }}
            confirm={{ label: 'Logout', tone: 'danger', onConfirm: onLogout }}
          >
            The kiosk will be closed until a store account signs in again.
          </KioskDialog>
        </Suspense>
      )}
    </KioskSplit>
  );
}

function EntryPanel({ storeName }: { storeName: string | null }) {
  return (
    <>
      {storeName && (
        <Typography variant="h4" component="p" sx={{ mb: { xs: 1, md: 3 }, fontWeight: 500 }}>
          {storeName}
        </Typography>
      )}
      <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
        Join Our Loyalty Program
      </Typography>
      <Typography variant="h3" component="p" sx={{ mt: 3, fontWeight: 400, display: { xs: 'none', md: 'block' } }}>
        Enter your phone number to see your points and rewards.
      </Typography>
    </>
  );
}

/**
 * Removes the previous customer's record and every cached response about them. It runs on this screen, where none of
 * their queries is mounted: a mounted query would fetch again.
 */
function useForgetCustomer(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(customerLeft());
    dispatch(baseApi.util.resetApiState());
  }, [dispatch]);
}

const SHAKE = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function shake(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate(SHAKE, { duration: 240, easing: 'ease-out' });
}
