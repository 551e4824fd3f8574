import type { ReactNode } from 'react';
import { usePageArrival } from './usePageArrival';

/** Wraps the page of one route and names it. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  usePageArrival(title);
  return children;
}
