import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { FailedState } from './FailedState';

/** Keeps an error in one card from replacing the page: the card says that it failed, and can be tried again. */
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
