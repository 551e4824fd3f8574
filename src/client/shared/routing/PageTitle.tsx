import type { ReactNode } from 'react';
import { usePageTitle } from './usePageTitle';

/** Wraps the page of one route and names it. */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
