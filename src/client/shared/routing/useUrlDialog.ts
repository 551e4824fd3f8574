import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUrlState } from './useUrlState';

const RETRY_MS = 20;

/**
 * A dialog of a page that is named in the URL (`?reward=<id>`), so that a link can open it. `value` is null while the
 * dialog is closed. Opening and closing add no history entry, with one exception: the first entry of a visit stays
 * without a dialog, so that leaving the page with Back does not open the dialog again. useBackCloses closes the dialog
 * on Back.
 */
export function useUrlDialog(param: string) {
  const { params, setParams } = useUrlState();
  const inUrl = params.get(param);
  /** The value that is being removed from the URL, which may take a moment. */
  const [closing, setClosing] = useState<string | null>(null);
  if (closing !== null && closing !== inUrl) setClosing(null);
  const isClosing = closing !== null && closing === inUrl;
  /** The history index of the entry that shows the dialog. */
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
    // Back has left the entry of the dialog, and useBackCloses is about to return to it.
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
    /** Creates an event handler that opens the dialog. */
    opener: (value: string) => () => open(value),
    close: () => setClosing(inUrl),
  };
}

/** The router stores the index of each history entry as `idx` in the entry's state. */
function getHistoryIndex(): number | null {
  const { state } = window.history as { state: { idx?: number } | null };
  return state?.idx ?? null;
}
