import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUrlState } from './useUrlState';

const RETRY_MS = 20;

/**
 * The dialog of a page that its address names, so that a link can open it: `?reward=<id>`. `value` is null while it is
 * closed. Opening and closing add no history entry, except that the first entry of a visit is kept without a dialog:
 * Back from the page must not open it again. Back closes the dialog by useBackCloses.
 */
export function useUrlDialog(param: string) {
  const { params, setParams } = useUrlState();
  const inUrl = params.get(param);
  /** The value that is being removed from the address, which may take a moment. */
  const [closing, setClosing] = useState<string | null>(null);
  if (closing !== null && closing !== inUrl) setClosing(null);
  const isClosing = closing !== null && closing === inUrl;
  /** The history index of the entry with the dialog. */
  const entry = useRef<number | null>(null);

  const setInUrl = (value: string) => setParams({ [param]: value }, { replace: getHistoryIndex() !== 0 });
  const enter = useEffectEvent(() => {
    if (inUrl !== null && getHistoryIndex() === 0) {
      setParams({ [param]: null }, { replace: true });
      setInUrl(inUrl);
    }
    entry.current = getHistoryIndex();
  });
  useEffect(() => {
    enter();
  }, [inUrl]);

  const leave = useEffectEvent(() => {
    // Back has left the entry, and useBackCloses is about to return to it.
    if (getHistoryIndex() !== entry.current) return false;
    setParams({ [param]: null }, { replace: true });
    return true;
  });
  useEffect(() => {
    if (!isClosing) return;
    const timer = setInterval(() => {
      if (leave()) clearInterval(timer);
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [isClosing]);

  const open = (value: string) => {
    setClosing(null);
    setInUrl(value);
  };
  return {
    value: isClosing ? null : inUrl,
    open,
    /** A handler that opens the dialog. */
    opener: (value: string) => () => open(value),
    close: () => setClosing(inUrl),
  };
}

/** The router stores the index of each history entry in its state. */
function getHistoryIndex(): number | null {
  const { state } = window.history as { state: { idx?: number } | null };
  return state?.idx ?? null;
}
