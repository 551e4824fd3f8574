import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { FailedPage } from './FailedPage';

interface PageBoundaryProps {
  /** The error page fills the window. This is for a boundary without a layout around it. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** Replaces a page that throws an error with an error page until the path changes. */
export function PageBoundary({ fullScreen = false, children }: PageBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallbackRender={({ error }) => <FailedPage isChunkMissing={isChunkLoadError(error)} fullScreen={fullScreen} />}
      onError={(error, info) => console.error('A page failed', error, info.componentStack)}
    >
      {children}
    </ErrorBoundary>
  );
}

/** webpack throws an error with this name when a chunk cannot be loaded. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
