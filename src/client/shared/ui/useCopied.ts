import { useEffect, useState } from 'react';

const TICK_MS = 2000;

/** Copies a text, and says for 2 s that it is copied. A browser that forbids it says nothing was. */
export function useCopied(text: string): { copied: boolean; copy: () => void } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => {
      setCopiedAt(null);
    }, TICK_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copiedAt]);
  const copy = () => {
    // Without https, and not on the own machine, a browser has no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    void clipboard?.writeText(text).then(
      () => {
        setCopiedAt(Date.now());
      },
      () => undefined,
    );
  };
  return { copied: copiedAt !== null, copy };
}
