import Link from '@mui/material/Link';
import Portal from '@mui/material/Portal';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { focusPageHeading } from '../../routing/focusPageHeading';
import { RouteLink } from '../../routing/RouteLink';
import { Toast } from './Toast';

type ToastTone = 'plain' | 'success' | 'danger';
/** A link to the record that the message is about. */
interface ToastLink {
  to: string;
  /** The name of the record. */
  name: string;
  /** What the link does; 'Show' is the default. */
  label?: string;
}
/** A button that undoes what the message reports. */
interface ToastAction {
  label: string;
  onClick: () => void;
}
type Action = ToastLink | ToastAction | readonly ToastLink[];
type ShowToast = (message: string, tone?: ToastTone, action?: Action) => void;

const ToastContext = createContext<ShowToast | null>(null);

/**
 * Returns a function that shows a message at the bottom of the page, optionally with a link to the record or a button.
 * Requires a ToastProvider.
 */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToast must be used below a ToastProvider');
  return show;
}

/** Errors are shown longer, because they take longer to read. */
const DURATION_MS: Record<ToastTone, number> = { plain: 4000, success: 4000, danger: 8000 };
/** A toast with a link or a button is shown longer, because the user needs time to reach it. */
const WITH_ACTION_MS = 10_000;

interface CurrentToast {
  message: string;
  tone: ToastTone;
  action: Action | undefined;
  /** In ms since 1970. */
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
      {/* A toast with an action comes before the page in the document. Shift+Tab from the page's first button, which
          adds a record, moves the focus to the toast. */}
      <ToastView toast={toast?.action ? toast : null} onClose={close} />
      {children}
      {/* The portal puts the toast next to the dialogs in the document, so that it appears above them. */}
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

const renderAction = (action: Action, onClose: () => void): ReactNode =>
  'length' in action ? (
    action.map((link) => <RecordLink key={link.to} link={link} onFollow={onClose} />)
  ) : 'to' in action ? (
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

const RecordLink = ({ link: { to, name, label = 'Show' }, onFollow }: { link: ToastLink; onFollow: () => void }) => (
  <Link
    component={RouteLink}
    to={to}
    color="inherit"
    aria-label={`${label} ${name}`}
    onClick={() => {
      // Closing the toast removes the focused link.
      focusPageHeading();
      onFollow();
    }}
    sx={actionStyles}
  >
    {label}
  </Link>
);
