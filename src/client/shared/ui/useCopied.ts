import { useEffect, useState } from 'react';

const TICK_MS = 2000;

/** What came of the last copying; null again after 2 s. */
export type Copied = 'copied' | 'refused' | null;

/** Copies a text, and tells for 2 s what came of it. */
export function useCopied(text: string): { outcome: Copied; copy: () => void } {
  const [last, setLast] = useState<{ outcome: Copied } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => {
      setLast(null);
    }, TICK_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [last]);
  const copy = async () => {
    try {
      // Without https, and not on the own machine, a browser has no clipboard: that throws as well.
      await navigator.clipboard.writeText(text);
      setLast({ outcome: 'copied' });
    } catch {
      setLast({ outcome: 'refused' });
    }
  };
  return { outcome: last?.outcome ?? null, copy: () => void copy() };
}
