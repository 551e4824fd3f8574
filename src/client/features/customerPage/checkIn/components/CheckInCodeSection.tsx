import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { listen } from '../../../../shared/device/listen';
import { useOnline } from '../../../../shared/device/useOnline';
import { Section } from '../../components/Section';
import { useCreateCheckInCodeMutation } from '../../customerPageApi';
import { usePageText } from '../../hooks/usePageText';

/** The code with which the customer checks in at a kiosk with a camera. It is fetched only while it is shown. */
export function CheckInCodeSection({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useOnline();
  return (
    <Section title={t('customerPage.checkInCode')}>
      <p className="soft">{t('customerPage.checkInHint')}</p>
      {isOpen && <Code subdomain={subdomain} isOnline={isOnline} />}
      {!isOpen && !isOnline && <OfflineNote />}
      <button
        type="button"
        className={isOpen ? 'button' : 'button button-main'}
        aria-expanded={isOpen}
        disabled={!isOpen && !isOnline}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'customerPage.hideCode' : 'customerPage.showCode')}
      </button>
    </Section>
  );
}

/** The code opens below the first screen of a phone, where the camera could not read all of it. */
function scrollToCode(code: HTMLElement | null): void {
  code?.scrollIntoView({ block: 'center' });
}

function Code({ subdomain, isOnline }: { subdomain: string; isOnline: boolean }) {
  const { t } = usePageText();
  const { state, retry } = useCheckInCode(subdomain, isOnline);
  if (!isOnline) return <OfflineNote />;
  switch (state.kind) {
    case 'loading':
      return <div className="skeleton check-in-code" role="status" aria-label={t('customerPage.codeLoading')} />;
    case 'shown':
      return (
        <div ref={scrollToCode} className="check-in-code">
          <state.QrCode code={state.code} title={t('customerPage.codePicture')} />
        </div>
      );
    case 'failed':
      return (
        <>
          <p className="note note-warning" role="alert">
            {t('customerPage.codeFailed')}
          </p>
          <button type="button" className="button" onClick={retry}>
            {t('customerPage.retry')}
          </button>
        </>
      );
  }
}

function OfflineNote() {
  const { t } = usePageText();
  return (
    <p className="note note-warning" role="status">
      {t('customerPage.codeOffline')}
    </p>
  );
}

/** The next code is fetched this many seconds before the current one expires. */
const EARLY_S = 10;

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `QrCode` is the lazily loaded component that draws the code. */
  | { kind: 'shown'; code: string; QrCode: ComponentType<{ code: string; title: string }> };

/** Keeps a valid code while `isActive` is true and the page is visible. Otherwise no code is fetched or kept. */
function useCheckInCode(subdomain: string, isActive: boolean): { state: State; retry: () => void } {
  const [create] = useCreateCheckInCodeMutation();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const isRunning = isActive && isVisible;
  useEffect(() => {
    if (!isRunning) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = async () => {
      try {
        const [{ CheckInQrCode }, { code, seconds }] = await Promise.all([
          import('./CheckInQrCode'),
          create(subdomain).unwrap(),
        ]);
        if (!isCurrent) return;
        setState({ kind: 'shown', code, QrCode: CheckInQrCode });
        timer = setTimeout(() => void renew(), Math.max(1, seconds - EARLY_S) * 1_000);
      } catch {
        if (isCurrent) setState({ kind: 'failed' });
      }
    };
    void renew();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      setState({ kind: 'loading' });
    };
  }, [isRunning, attempt, create, subdomain]);
  const retry = () => setAttempt((last) => last + 1);
  return { state, retry };
}

const subscribeToVisibility = (onChange: () => void) => listen(document, ['visibilitychange'], onChange);
