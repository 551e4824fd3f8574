import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { listen } from '../../../../shared/device/listen';
import { useCreateCheckInCodeMutation } from '../../customerPageApi';

/** The next code is fetched this many seconds before the current one expires. */
const EARLY_S = 10;

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `QrCode` is the lazily loaded component that draws the code. */
  | { kind: 'shown'; code: string; QrCode: ComponentType<{ code: string; title: string }> };

/** Keeps a valid code while `isActive` is true and the page is visible. Otherwise no code is fetched or kept. */
export function useCheckInCode(subdomain: string, isActive: boolean): { state: State; retry: () => void } {
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
          import('../components/CheckInQrCode'),
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
