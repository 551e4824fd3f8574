import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { listen } from '../device/listen';
import { DiscardDialog } from '../ui/dialogs/DiscardDialog';
import { useBackCloses } from './useBackCloses';
import { useConfirmUnload } from './useConfirmUnload';

interface UnsavedChanges {
  /** Counts a form with changes, until the returned function is called. */
  addForm: () => () => void;
  confirmLeave: (leave: () => void) => void;
}

const UnsavedChangesContext = createContext<UnsavedChanges>({
  addForm: () => () => undefined,
  confirmLeave: (leave) => leave(),
});

/**
 * For a form that is a page (a FormDialog asks by itself): while `dirty`, the user is asked before a link of the app,
 * Back or closing the tab would lose the changes. Navigation by code, such as after saving, is not stopped. Requires
 * an UnsavedChangesProvider, which the layout of the consoles has.
 */
export function useUnsavedChanges(dirty: boolean): void {
  const { addForm } = useContext(UnsavedChangesContext);
  useEffect(() => (dirty ? addForm() : undefined), [dirty, addForm]);
}

/**
 * For leaving the page without a link: calls `leave` at once if the page has no unsaved changes, otherwise after the
 * user has agreed to discard them.
 */
export function useConfirmLeave(): (leave: () => void) => void {
  return useContext(UnsavedChangesContext).confirmLeave;
}

/** Asks before a page with unsaved changes is left. Around a layout, so that its links are included. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [formCount, setFormCount] = useState(0);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** The history entry on which the user agreed to discard the changes; the page is gone soon. */
  const [discardedKey, setDiscardedKey] = useState<string | null>(null);
  const active = formCount > 0 && discardedKey !== key;
  const isActive = useRef(false);
  useEffect(() => {
    isActive.current = active;
  }, [active]);

  const addForm = useCallback(() => {
    setFormCount((count) => count + 1);
    return () => setFormCount((count) => count - 1);
  }, []);
  const ask = useCallback((next: () => void) => setLeave(() => next), []);
  const confirmLeave = useCallback(
    (next: () => void) => {
      if (isActive.current) ask(next);
      else next();
    },
    [ask],
  );
  useConfirmUnload(active);
  useBackCloses(active, () => ask(goBack));
  useAskOnLinks(active, ask);

  return (
    <UnsavedChangesContext.Provider value={useMemo(() => ({ addForm, confirmLeave }), [addForm, confirmLeave])}>
      {children}
      <DiscardDialog
        open={leave !== null}
        onDiscard={() => {
          isActive.current = false;
          setDiscardedKey(key);
          setLeave(null);
          leave?.();
        }}
        onClose={() => setLeave(null)}
      />
    </UnsavedChangesContext.Provider>
  );
}

/** Goes back to another page: the first page of a visit can have two history entries, see useBackCloses. */
function goBack(): void {
  const { pathname } = window.location;
  const goOn = () => {
    if (window.location.pathname === pathname) window.history.back();
  };
  window.addEventListener('popstate', goOn, { once: true });
  window.history.back();
}

/** While active, a click on a link to another page of the app asks, and is repeated when the user agrees. */
function useAskOnLinks(active: boolean, ask: (leave: () => void) => void): void {
  useEffect(() => {
    if (!active) return;
    let isAgreed = false;
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (isAgreed || !link || !leavesPage(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => {
        isAgreed = true;
        link.click();
        isAgreed = false;
      });
    };
    // Before React handles the click.
    return listen(document, ['click'], handleClick, { capture: true });
  }, [active, ask]);
}

/** Whether the click follows the link in this tab, to another page of the app. Of another site the browser asks. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || !['', '_self'].includes(link.target) || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname;
}
