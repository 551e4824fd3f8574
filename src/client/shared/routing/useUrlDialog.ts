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
  const [isClosing, setClosing] = useState(false);
  /** The history index of the entry with the dialog. */
  const entry = useRef<number | null>(null);

  const setInUrl = (value: string) => {
    setParams({ [param]: value }, { replace: getHistoryIndex() !== 0 });
  };
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
    if (getHistoryIndex() !== entry.current) return;
    setParams({ [param]: null }, { replace: true });
    setClosing(false);
  });
  useEffect(() => {
    if (!isClosing) return;
    const timer = setInterval(leave, RETRY_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isClosing]);

  return {
    value: isClosing ? null : inUrl,
    open: (value: string) => {
      setClosing(false);
      setInUrl(value);
    },
    close: () => {
      setClosing(true);
    },
  };
}

/** The router stores the index of each history entry in its state. */
function getHistoryIndex(): number | null {
  const { state } = window.history as { state: { idx?: number } | null };
  return state?.idx ?? null;
}
