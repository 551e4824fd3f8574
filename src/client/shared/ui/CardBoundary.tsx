import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailedState } from './FailedState';

/** An error boundary for one card of a page. The failed card shows an error and a button to try again. */
export function CardBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <FailedState message="Couldn't show this part of the page." onRetry={resetErrorBoundary} />
      )}
      onError={(error, info) => console.error('A part of the page failed', error, info.componentStack)}
    >
      {children}
    </ErrorBoundary>
  );
}
