import type { ReactNode } from 'react';
import { usePageText } from '../hooks/usePageText';

interface MessageProps {
  title: string;
  hint: string;
  children: ReactNode;
}

/** A page with a message instead of the customer's points. */
export function PageMessage({ title, hint, children }: MessageProps) {
  return (
    <main className="page page-message">
      <div className="message">
        <h1>{title}</h1>
        <p className="soft">{hint}</p>
      </div>
      {children}
    </main>
  );
}

/** A placeholder in the layout of the page. */
export function PageLoading() {
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

export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = usePageText();
  return (
    <PageMessage title={t('customerPage.failed')} hint={t('customerPage.failedHint')}>
      <button type="button" className="button button-main" onClick={onRetry}>
        {t('customerPage.retry')}
      </button>
    </PageMessage>
  );
}
