import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useSession, useStoreOfKiosk, type StoreOfKiosk } from '../../../session';
import { baseApi } from '../../../shared/api/baseApi';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { writeItem } from '../../../shared/device/deviceStorage';
import { languageChosen, languageReset, selectChosenLanguage } from '../../../shared/i18n/languageSlice';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { PATHS } from '../../../shared/routing/paths';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { useCheckInMutation } from '../checkIn/checkInApi';
import { useIdleCallback } from '../hooks/useIdleCallback';
import { useIsDismissed } from '../hooks/useVisitEnd';
import { useIdleMinutes } from '../idleMinutes';
import { customerLeft, selectMistypedDigits, type KioskState, type Visit } from '../kioskSlice';
import { clearLastActivity, visitBegan } from '../lastActivity';
import { applyPhoneInput, applyPhoneKey, toApiPhone, validatePhone, type PhoneKey } from '../phone';
import { ScanButton } from '../scan/components/ScanButton';
import { EntryView } from './components/EntryView';
import { useHardwareKeys } from './components/Keypad';
import { AttractLoop, ScanDialog, ShopChoice } from './components/LazyParts';

/** The reasons why nobody can check in at this kiosk. */
const STORE_ERRORS = {
  absent: 'entry.signInNeeded',
  unreadable: 'entry.storeUnreadable',
  storeless: 'entry.storeMissing',
} as const satisfies Record<Exclude<StoreOfKiosk['kind'], 'known'>, keyof typeof entry>;

/** The page where every visit starts and ends, once it is known which shop of a chain this is. */
export function EntryScreen() {
  return useSession().authUser?.needsShop ? <ShopChoice /> : <Entry />;
}

/** Mounting it removes all data of the previous customer. */
function Entry() {
  const { t, language } = useText(entry);
  const navigate = useNavigate();
  const kiosk = useStoreOfKiosk();
  const store = kiosk.kind === 'known' ? kiosk.store : null;
  const storeError = kiosk.kind === 'known' ? null : t(STORE_ERRORS[kiosk.kind]);
  const dispatch = useDispatch();
  const hasChosen = useSelector(selectChosenLanguage) !== null;
  const mistyped = useSelector((state: { kiosk: KioskState }) => selectMistypedDigits(state));
  const [digits, setDigits] = useState(mistyped);
  const [error, setError] = useState<string | null>(null);
  const logout = useOpenState();
  const scan = useOpenState();
  const { submit, isBusy } = useCheckInByPhone(store?.subdomain ?? '');
  const isDismissed = useIsDismissed();
  const formRef = useRef<HTMLFormElement>(null);
  /** The number of changes to the digits. */
  const edits = useRef(0);
  useForgetCustomer({ keepsLanguage: mistyped !== '' });

  const changeDigits = (next: string) => {
    edits.current += 1;
    setDigits(next);
    setError(null);
  };
  const idleMinutes = useIdleMinutes();
  // The next customer must not see a number that somebody else has started to type.
  useIdleCallback(digits !== '' || hasChosen, CLEAR_AFTER_MS * idleMinutes, () => {
    changeDigits('');
    dispatch(languageReset());
  });
  const handleKey = (key: PhoneKey) => changeDigits(applyPhoneKey(digits, key));
  const handleWake = (digit: PhoneKey | null) => {
    changeDigits(digit ?? '');
    formRef.current?.querySelector('input')?.focus();
  };
  const fail = (message: string) => {
    setError(message);
    shake(formRef.current);
  };
  const handleCheckedIn = (visit: Omit<Visit, 'storeSubdomain'>) => {
    if (store === null) return;
    const state: Visit = { ...visit, storeSubdomain: store.subdomain };
    // Replacing the history entry ensures that Back and Forward never return to a customer's phone number.
    void navigate(PATHS.kiosk.checkIn, { replace: true, state });
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
    // The response is ignored after a sign-out or a changed number, because nobody is waiting for it.
    if (isDismissed() || edits.current !== sentEdit) return;
    // The response is also ignored after the tablet was asleep.
    if (Date.now() - sentAt >= CLEAR_AFTER_MS) {
      changeDigits('');
      return;
    }
    if (result.kind === 'failed') {
      fail(result.error);
      return;
    }
    const { isNew, notice } = result;
    handleCheckedIn({ phone, isNew, ...(notice !== undefined && { notice }) });
  };
  useHardwareKeys({ isEnabled: !logout.isOpen && !scan.isOpen, onKey: handleKey, onEnter: () => void handleCheckIn() });

  return (
    <EntryView
      language={language}
      onLanguage={(chosen) => {
        dispatch(languageChosen(chosen));
        setError(null);
      }}
      formRef={formRef}
      digits={digits}
      error={error ?? storeError}
      isBusy={isBusy}
      onEdit={(text) => {
        const next = applyPhoneInput(digits, text);
        if (next === null) fail(t('entry.phoneInvalid'));
        else changeDigits(next);
      }}
      onKey={handleKey}
      onCheckIn={() => void handleCheckIn()}
      scan={store && <ScanButton onClick={scan.open} />}
      controls={{ isLoggingOut: logout.isOpen, onOpen: logout.open, onClose: logout.close }}
    >
      {store && <AttractLoop isPaused={digits !== '' || isBusy || logout.isOpen || scan.isOpen} onWake={handleWake} />}
      {store && scan.isOpen && (
        <ScanDialog storeSubdomain={store.subdomain} onCheckedIn={handleCheckedIn} onClose={scan.close} />
      )}
    </EntryView>
  );
}

/**
 * Removes the previous customer's record and all cached responses. It must run on this page: on the dashboard, a
 * mounted query would refetch.
 */
function useForgetCustomer({ keepsLanguage }: { keepsLanguage: boolean }): void {
  const dispatch = useDispatch();
  const clearLanguage = useEffectEvent(() => {
    if (!keepsLanguage) dispatch(languageReset());
  });
  useEffect(() => {
    clearLanguage();
    clearLastActivity();
    visitBegan();
    dispatch(customerLeft());
    // useVisitCall leaves this item behind when the tab is reloaded during a call.
    writeItem('open_calls', null, 'sessionStorage');
    dispatch(baseApi.util.resetApiState());
  }, [dispatch]);
}

/** After this many ms without a touch, a partly typed number is cleared and the language is reset to the store's. */
const CLEAR_AFTER_MS = 30_000;

const SHAKE = [0, -8, 8, -6, 6, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

function shake(element: HTMLElement | null): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  element?.animate(SHAKE, { duration: 240, easing: 'ease-out' });
}

/**
 * `isNew` means that the customer must sign up or complete an imported record. `notice` is the server's message to an
 * unknown customer, and `error` is the message for the phone field.
 */
type CheckInResult = { kind: 'checkedIn'; isNew: boolean; notice?: string } | { kind: 'failed'; error: string };

function useCheckInByPhone(storeSubdomain: string) {
  const [checkIn] = useCheckInMutation();
  const [isBusy, setIsBusy] = useState(false);
  const { t } = useText(entry);
  const translateError = useTranslatedError();

  const toResult = (error: unknown): CheckInResult => {
    const status = getErrorStatus(error);
    if (status === 404)
      return { kind: 'checkedIn', isNew: true, notice: getErrorMessage(translateError(error), t('entry.newCustomer')) };
    return {
      kind: 'failed',
      error: status === undefined ? t('entry.unexpected') : getErrorMessage(translateError(error), t('entry.failed')),
    };
  };

  const submit = async (phone: string): Promise<CheckInResult> => {
    setIsBusy(true);
    try {
      const { isNewCustomer } = await checkIn({ phone, storeSubdomain }).unwrap();
      return { kind: 'checkedIn', isNew: isNewCustomer };
    } catch (error) {
      return toResult(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy };
}
