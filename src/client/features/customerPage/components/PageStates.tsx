import type { ReactNode } from 'react';
import type { ClosedReason } from '../hooks/useCustomerPage';
import { usePageText } from '../hooks/usePageText';

interface MessageProps {
  title: string;
  hint: string;
  /** The reason why the page cannot be shown. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** A page with a message instead of the customer's points. */
function MessagePage({ title, hint, reason, children }: MessageProps) {
  return (
    <main className="page page-message">
      <div className="message">
        {reason !== undefined && <p className="note note-warning">{reason}</p>}
        <h1>{title}</h1>
        <p className="soft">{hint}</p>
      </div>
      {children}
    </main>
  );
}

/** A placeholder in the layout of the page. */
export function LoadingPage() {
  const { t } = usePageText();
  return (
    <main className="page" aria-busy="true">
      <p className="hidden" role="status">
        {t('customerPage.loading')}
      </p>
      <div className="skeleton skeleton-hero" />
      <div className="columns">
        <div className="column">
          <div className="skeleton skeleton-card" />
          <div className="skeleton skeleton-card" />
        </div>
        <div className="column">
          <div className="skeleton skeleton-card" />
        </div>
      </div>
    </main>
  );
}

export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = usePageText();
  return (
    <MessagePage title={t('customerPage.failed')} hint={t('customerPage.failedHint')}>
      <button type="button" className="button button-main" onClick={onRetry}>
        {t('customerPage.retry')}
      </button>
    </MessagePage>
  );
}

export function UnknownStorePage({ children }: { children?: ReactNode }) {
  const { t } = usePageText();
  return (
    <MessagePage title={t('customerPage.unknownStore')} hint={t('customerPage.unknownStoreHint')}>
      {children}
    </MessagePage>
  );
}

const REASONS = {
  noSession: undefined,
  linkInvalid: 'customerPage.linkInvalid',
  signedOut: 'customerPage.signedOut',
  deleted: 'customerPage.deleted',
} as const;

interface ClosedProps {
  reason: ClosedReason;
  /** Omitted while the store is unknown. */
  storeName?: string | undefined;
  children: ReactNode;
}

/** Shown when this phone has no session at the store. */
export function ClosedPage({ reason, storeName, children }: ClosedProps) {
  const { t } = usePageText();
  const text = REASONS[reason];
  return (
    <MessagePage
      title={storeName === undefined ? t('customerPage.closed') : t('customerPage.closedAt', { store: storeName })}
      hint={t('customerPage.closedHint')}
      reason={text === undefined ? undefined : t(text)}
    >
      {children}
    </MessagePage>
  );
}
