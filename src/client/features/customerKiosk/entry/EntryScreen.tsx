import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '../../../shared/api/baseApi';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch';
import { languageChosen, languageReset, selectChosenLanguage } from '../../../shared/i18n/languageSlice';
import type { Language } from '../../../shared/i18n/languages';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { useAfterPause } from '../ui/useAfterPause';
import { customerLeft, selectMistypedDigits, type KioskState, type Visit } from '../kioskSlice';
import { applyPhoneInput, applyPhoneKey, toApiPhone, validatePhone, type PhoneKey } from '../phone';
import { useBrand } from '../../../entities/brand';
import { KioskSplit, SHORT_SCREEN } from '../ui/KioskSplit';
import { forgetLastActivity } from '../ui/lastActivity';
import { useIsGone } from '../ui/useVisitEnd';
import { Keypad, useHardwareKeys } from './Keypad';
import { PhoneField } from './PhoneField';
import type { LogoutRefusal } from './logoutRefusal';
import { useCheckInByPhone } from './useCheckInByPhone';

/** For parts that are not part of the first load: a failed one is requested again until it arrives. */
async function loadPart<Part>(load: () => Promise<Part>): Promise<{ default: Part }> {
  for (;;) {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
  }
}
const AttractLoop = lazy(() => loadPart(async () => (await import('../attract/AttractLoop')).AttractLoop));
const KioskControls = lazy(() => loadPart(async () => (await import('./KioskControls')).KioskControls));

interface Props {
  store: { id: string; name: string; subdomain: string } | null;
  /** Why there is no store. */
  storeError: string | null;
  onCheckedIn: (visit: Omit<Visit, 'storeSubdomain'>) => void;
  onLogout: (pin?: string) => Promise<LogoutRefusal | null>;
}

/** The start and end of every visit. Mounting it removes everything about the previous customer. */
export function EntryScreen({ store, storeError, onCheckedIn, onLogout }: Props) {
  const { t, language } = useText(entry);
  const dispatch = useDispatch();
  const hasChosen = useSelector(selectChosenLanguage) !== null;
  const mistyped = useSelector((state: { kiosk: KioskState }) => selectMistypedDigits(state));
  const [digits, setDigits] = useState(mistyped);
  const [error, setError] = useState<string | null>(null);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const { submit, isBusy } = useCheckInByPhone(store?.subdomain ?? '');
  const isGone = useIsGone();
  const formRef = useRef<HTMLFormElement>(null);
  /** Counts changes of the number. */
  const edits = useRef(0);
  useForgetCustomer({ keepsLanguage: mistyped !== '' });

  const changeDigits = (next: string) => {
    edits.current += 1;
    setDigits(next);
    setError(null);
  };
  // What somebody began and left: the next customer must not see it.
  useAfterPause(digits !== '' || hasChosen, CLEAR_AFTER_MS, () => {
    changeDigits('');
    dispatch(languageReset());
  });
  const handleKey = (key: PhoneKey) => {
    changeDigits(applyPhoneKey(digits, key));
  };
  const handleWake = (digit: PhoneKey | null) => {
    changeDigits(digit ?? '');
    formRef.current?.querySelector('input')?.focus();
  };
  const fail = (message: string) => {
    setError(message);
    shake(formRef.current);
  };
  const handleCheckIn = async () => {
    if (isBusy) return;
    const invalid = validatePhone(digits);
    if (storeError !== null || invalid) {
      fail(storeError ?? (invalid ? t(invalid) : ''));
      return;
    }
    const phone = toApiPhone(digits);
    const sentAt = Date.now();
    const sentEdit = edits.current;
    const result = await submit(phone);
    // After a logout, or when somebody types another number, nobody waits for this customer.
    if (isGone() || edits.current !== sentEdit) return;
    // Nor after a sleep of the tablet.
    if (Date.now() - sentAt >= CLEAR_AFTER_MS) {
      changeDigits('');
      return;
    }
    if (result.kind === 'failed') {
      fail(result.error);
      return;
    }
    const { isNew, notice } = result;
    onCheckedIn({ phone, isNew, ...(notice !== undefined && { notice }) });
  };
  useHardwareKeys({ isEnabled: !isLoggingOut, onKey: handleKey, onEnter: () => void handleCheckIn() });

  return (
    <KioskSplit
      panel={
        <EntryPanel
          storeName={store?.name ?? null}
          language={language}
          onLanguage={(chosen) => {
            dispatch(languageChosen(chosen));
            setError(null);
          }}
        />
      }
    >
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
          sx={{ mt: { xs: 2, md: 3 }, minHeight: 72, typography: 'h3', [SHORT_SCREEN]: { mt: 1.5, minHeight: 60 } }}
        >
          {t(isBusy ? 'entry.checkingIn' : 'entry.checkIn')}
        </Button>
      </Box>
      <Suspense fallback={null}>
        <KioskControls
          isLoggingOut={isLoggingOut}
          onLogout={onLogout}
          onOpen={() => {
            setIsLoggingOut(true);
          }}
          onClose={() => {
            setIsLoggingOut(false);
          }}
        />
      </Suspense>
      {store && (
        <Suspense fallback={null}>
          <AttractLoop store={store} isPaused={digits !== '' || isBusy || isLoggingOut} onWake={handleWake} />
        </Suspense>
      )}
    </KioskSplit>
  );
}

interface EntryPanelProps {
  storeName: string | null;
  language: Language;
  onLanguage: (language: Language) => void;
}

function EntryPanel({ storeName, language, onLanguage }: EntryPanelProps) {
  const { t } = useText(entry);
  const brand = useBrand();
  return (
    <>
      <Box sx={{ mb: { xs: 2, md: 4 } }}>
        <LanguageSwitch label={t('entry.language')} language={language} onChoose={onLanguage} />
      </Box>
      {storeName && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, mb: { xs: 1, md: 3 } }}>
          {brand?.logo && <brand.Logo logo={brand.logo} height={56} />}
          <Typography variant="h4" component="p" sx={{ fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>
            {storeName}
          </Typography>
        </Box>
      )}
      <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
        {t('entry.title')}
      </Typography>
      <Typography
        variant="h3"
        component="p"
        sx={{ mt: 3, fontWeight: 400, display: brand?.welcomeLine ? 'block' : { xs: 'none', md: 'block' } }}
      >
        {brand?.welcomeLine ?? t('entry.hint')}
      </Typography>
    </>
  );
}

/**
 * Removes the previous customer's record and every cached response about them. It runs on this screen, where none of
 * their queries is mounted: a mounted query would fetch again.
 */
function useForgetCustomer({ keepsLanguage }: { keepsLanguage: boolean }): void {
  const dispatch = useDispatch();
  const forgetLanguage = useEffectEvent(() => {
    if (!keepsLanguage) dispatch(languageReset());
  });
  useEffect(() => {
    forgetLanguage();
    forgetLastActivity();
    dispatch(customerLeft());
    try {
      // Left by useVisitCall when the tab was reloaded in the middle of a call.
      sessionStorage.removeItem('open_calls');
    } catch {
      // A browser that denies storage has stored nothing.
    }
    dispatch(baseApi.util.resetApiState());
  }, [dispatch]);
}

/** ms after which a half-typed number is cleared, and the language is the store's again. */
const CLEAR_AFTER_MS = 30_000;

const SHAKE = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function shake(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate(SHAKE, { duration: 240, easing: 'ease-out' });
}
