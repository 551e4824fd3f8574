import Link from '@mui/material/Link';
import Portal from '@mui/material/Portal';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { focusPageHeading } from '../routing/focusPageHeading';
import { RouteLink } from '../routing/RouteLink';
import { Toast } from './Toast';

type ToastTone = 'plain' | 'success' | 'danger';
/** A link to the record that a toast is about. */
interface ToastLink {
  to: string;
  /** Name of the record. */
  name: string;
}
/** A button that takes back what was done. */
interface ToastAction {
  label: string;
  onClick: () => void;
}
type ShowToast = (message: string, tone?: ToastTone, action?: ToastLink | ToastAction) => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Shows a message at the bottom of the page, optionally with a link to the record it is about, or with a button. Must
 * be used below a ToastProvider.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used below a ToastProvider');
  return show;
}

/** Errors take longer to read. */
const DURATION_MS: Record<ToastTone, number> = { plain: 4000, success: 4000, danger: 8000 };
/** Time to reach the link or button. */
const WITH_ACTION_MS = 10_000;

interface CurrentToast {
  message: string;
  tone: ToastTone;
  action: ToastLink | ToastAction | undefined;
  /** ms since 1970. */
  shownAt: number;
}

/** Shows the toasts of its children. A new toast replaces the current one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<CurrentToast | null>(null);
  const show = useCallback<ShowToast>(
    (message, tone = 'plain', action) => setToast({ message, tone, action, shownAt: Date.now() }),
    [],
  );
  const close = () => setToast(null);
  return (
    <ToastContext value={show}>
      {/* A toast with an action comes before the page: Shift+Tab from the first button of the page, which adds a record,
          reaches it. */}
      <ToastView toast={toast?.action ? toast : null} onClose={close} />
      {children}
      {/* Next to the dialogs in the document, to appear above them. */}
      <Portal>
        <ToastView toast={toast?.action ? null : toast} onClose={close} />
      </Portal>
    </ToastContext>
  );
}

function ToastView({ toast, onClose }: { toast: CurrentToast | null; onClose: () => void }) {
  const tone = toast?.tone ?? 'plain';
  return (
    <Toast
      message={toast?.message ?? null}
      tone={tone}
      action={toast?.action && renderAction(toast.action, onClose)}
      duration={toast?.action ? WITH_ACTION_MS : DURATION_MS[tone]}
      shownAt={toast?.shownAt}
      onClose={onClose}
    />
  );
}

const renderAction = (action: ToastLink | ToastAction, onClose: () => void) =>
  'to' in action ? (
    <RecordLink link={action} onFollow={onClose} />
  ) : (
    <Link
      component="button"
      type="button"
      color="inherit"
      onClick={() => {
        focusPageHeading();
        onClose();
        action.onClick();
      }}
      sx={actionStyles}
    >
      {action.label}
    </Link>
  );

const actionStyles = {
  flex: 'none',
  py: 0.5,
  fontWeight: 'fontWeightBold',
  '&:focus-visible': { outlineColor: 'currentcolor' },
} as const;

const RecordLink = ({ link: { to, name }, onFollow }: { link: ToastLink; onFollow: () => void }) => (
  <Link
    component={RouteLink}
    to={to}
    color="inherit"
    aria-label={`Show ${name}`}
    onClick={() => {
      // The toast is removed with the focused link.
      focusPageHeading();
      onFollow();
    }}
    sx={actionStyles}
  >
    Show
  </Link>
);
