import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '../../../shared/api/baseApi';
import { LanguageSwitch } from '../../../shared/i18n/LanguageSwitch';
import { languageChosen, languageReset, selectChosenLanguage } from '../../../shared/i18n/languageSlice';
import type { Language } from '../../../shared/i18n/languages';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { customerLeft, selectMistypedDigits, type KioskState, type Visit } from '../kioskSlice';
import { applyPhoneInput, applyPhoneKey, toApiPhone, validatePhone, type PhoneKey } from '../phone';
import { KioskDialog, preloadDialogs } from '../ui/lazyDialogs';
import { KioskSplit, SHORT_SCREEN, SIDE_BY_SIDE } from '../ui/KioskSplit';
import { Keypad, useHardwareKeys } from './Keypad';
import { PhoneField } from './PhoneField';
import { useCheckInByPhone } from './useCheckInByPhone';

interface Props {
  store: { name: string; subdomain: string } | null;
  /** Why there is no store. */
  storeError: string | null;
  onCheckedIn: (visit: Omit<Visit, 'storeSubdomain'>) => void;
  onLogout: () => void;
}

/** The start and end of every visit. Mounting it removes everything about the previous customer. */
export function EntryScreen({ store, storeError, onCheckedIn, onLogout }: Props) {
  const { t, language } = useText(entry);
  const dispatch = useDispatch();
  const hasChosen = useSelector(selectChosenLanguage) !== null;
  const mistyped = useSelector((state: { kiosk: KioskState }) => selectMistypedDigits(state));
  const [digits, setDigits] = useState(mistyped);
  const [error, setError] = useState<string | null>(null);
  // null until the dialog is first opened: its code is loaded then.
  const [isConfirming, setIsConfirming] = useState<boolean | null>(null);
  const { submit, isBusy } = useCheckInByPhone(store?.subdomain ?? '');
  const formRef = useRef<HTMLFormElement>(null);
  useForgetCustomer({ keepsLanguage: mistyped !== '' });
  useEffect(preloadDialogs, []);

  const changeDigits = (next: string) => {
    setDigits(next);
    setError(null);
  };
  useClearAfterPause(digits !== '' || hasChosen, () => {
    changeDigits('');
    dispatch(languageReset());
  });
  const handleKey = (key: PhoneKey) => {
    changeDigits(applyPhoneKey(digits, key));
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
    const result = await submit(phone);
    if (result.kind === 'failed') {
      fail(result.error);
      return;
    }
    const { isNew, notice } = result;
    onCheckedIn({ phone, isNew, ...(notice !== undefined && { notice }) });
  };
  useHardwareKeys({ isEnabled: isConfirming !== true, onKey: handleKey, onEnter: () => void handleCheckIn() });

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
      <Button
        variant="text"
        color="inherit"
        size="large"
        onClick={() => {
          setIsConfirming(true);
        }}
        sx={{
          mt: 1,
          [SIDE_BY_SIDE]: { position: 'absolute', top: 16, right: 16, mt: 0 },
          // Above the panel, because the keypad reaches to the top of a low screen.
          [SHORT_SCREEN]: {
            right: 'auto',
            left: 0,
            top: 8,
            transform: 'translateX(-100%)',
            color: 'primary.contrastText',
          },
          typography: 'h4',
          fontWeight: '500',
        }}
      >
        {t('entry.logout')}
      </Button>
      {isConfirming !== null && (
        <Suspense fallback={null}>
          <KioskDialog
            open={isConfirming}
            title={t('entry.confirmLogout')}
            closeLabel={t('entry.cancel')}
            onClose={() => {
              setIsConfirming(false);
            }}
            confirm={{ label: t('entry.logout'), tone: 'danger', onConfirm: onLogout }}
          >
            {t('entry.logoutHint')}
          </KioskDialog>
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
  return (
    <>
      <LanguageSwitch label={t('entry.language')} language={language} onChoose={onLanguage} />
      {storeName && (
        <Typography variant="h4" component="p" sx={{ mb: { xs: 1, md: 3 }, fontWeight: 500 }}>
          {storeName}
        </Typography>
      )}
      <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
        {t('entry.title')}
      </Typography>
      <Typography variant="h3" component="p" sx={{ mt: 3, fontWeight: 400, display: { xs: 'none', md: 'block' } }}>
        {t('entry.hint')}
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
    dispatch(customerLeft());
    dispatch(baseApi.util.resetApiState());
  }, [dispatch]);
}

/** ms after which a half-typed number is cleared, and the language is the store's again. */
const CLEAR_AFTER_MS = 30_000;

/** Clears what somebody began and left, so that the next customer does not see it. Any touch or key restarts the time. */
function useClearAfterPause(hasBegun: boolean, onClear: () => void): void {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (!hasBegun) return;
    let timer = setTimeout(clear, CLEAR_AFTER_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(clear, CLEAR_AFTER_MS);
    };
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, restart, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, restart, { capture: true });
    };
  }, [hasBegun]);
}

const SHAKE = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function shake(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate(SHAKE, { duration: 240, easing: 'ease-out' });
}
