import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import Link from '@mui/material/Link';
import Portal from '@mui/material/Portal';
import { RouteLink } from '../routing/RouteLink';
import { Toast } from './Toast';

type ToastTone = 'plain' | 'success' | 'danger';
/** The way to what a toast tells of: its address and its name. */
interface Way {
  to: string;
  name: string;
}
type ShowToast = (message: string, tone?: ToastTone, way?: Way) => void;

const Toasts = createContext<ShowToast | null>(null);

/** Tells what was done, at the bottom of the page; with a way, offers to show it. Needs a ToastProvider around it. */
export function useToast(): ShowToast {
  const show = useContext(Toasts);
  if (!show) throw new Error('useToast needs a ToastProvider around it');
  return show;
}

/** What went wrong wants more time to be read. */
const DURATION_MS: Record<ToastTone, number> = { plain: 4000, success: 4000, danger: 8000 };
/** A link must be found and reached. */
const WITH_WAY_MS = 10_000;

interface Told {
  message: string;
  tone: ToastTone;
  way: Way | undefined;
  at: number;
}

/** Shows what its children tell by useToast; the latest takes the place of the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told | null>(null);
  const show = useCallback<ShowToast>((message, tone = 'plain', way) => {
    setTold({ message, tone, way, at: Date.now() });
  }, []);
  const close = () => {
    setTold(null);
  };
  return (
    <Toasts value={show}>
      {/* Before the page, so that one step back from its first button, where a record was added, leads to it. */}
      <ToldToast told={told?.way ? told : null} onClose={close} />
      {children}
      {/* Beside the dialogs, so that it stands above them. */}
      <Portal>
        <ToldToast told={told?.way ? null : told} onClose={close} />
      </Portal>
    </Toasts>
  );
}

function ToldToast({ told, onClose }: { told: Told | null; onClose: () => void }) {
  const tone = told?.tone ?? 'plain';
  return (
    <Toast
      message={told?.message ?? null}
      tone={tone}
      action={told?.way && <WayLink way={told.way} onFollow={onClose} />}
      duration={told?.way ? WITH_WAY_MS : DURATION_MS[tone]}
      shownAt={told?.at}
      onClose={onClose}
    />
  );
}

const WayLink = ({ way: { to, name }, onFollow }: { way: Way; onFollow: () => void }) => (
  <Link
    component={RouteLink}
    to={to}
    color="inherit"
    aria-label={`Show ${name}`}
    onClick={onFollow}
    sx={{ flex: 'none', py: 0.5, fontWeight: 'fontWeightBold', '&:focus-visible': { outlineColor: 'currentcolor' } }}
  >
    Show
  </Link>
);
