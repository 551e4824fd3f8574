import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import Portal from '@mui/material/Portal';
import { Toast } from './Toast';

type ToastTone = 'plain' | 'success' | 'danger';
type ShowToast = (message: string, tone?: ToastTone) => void;

const Toasts = createContext<ShowToast | null>(null);

/** Tells what was done, at the bottom of the page. Needs a ToastProvider around it. */
export function useToast(): ShowToast {
  const show = useContext(Toasts);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

/** What went wrong wants more time to be read. */
const DURATION_MS: Record<ToastTone, number> = { plain: 4000, success: 4000, danger: 8000 };

/** Shows what its children tell by useToast; the latest takes the place of the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: string; tone: ToastTone; at: number } | null>(null);
  const show = useCallback<ShowToast>((message, tone = 'plain') => {
    setShown({ message, tone, at: Date.now() });
  }, []);
  const tone = shown?.tone ?? 'plain';
  return (
    <Toasts value={show}>
      {children}
      {/* Beside the dialogs, so that it stands above them. */}
      <Portal>
        <Toast
          message={shown?.message ?? null}
          tone={tone}
          duration={DURATION_MS[tone]}
          shownAt={shown?.at}
          onClose={() => {
            setShown(null);
          }}
        />
      </Portal>
    </Toasts>
  );
}
