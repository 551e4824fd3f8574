import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { listen } from '../device/listen';
import { DiscardDialog } from '../ui/dialogs/DiscardDialog';
import { useBackCloses } from './useBackCloses';
import { useConfirmUnload } from './useConfirmUnload';

interface UnsavedChanges {
  /** Registers a form with unsaved changes. The returned function removes it again. */
  addForm: () => () => void;
  confirmLeave: (leave: () => void) => void;
}

const UnsavedChangesContext = createContext<UnsavedChanges>({
  addForm: () => () => undefined,
  confirmLeave: (leave) => leave(),
});

/**
 * Protects a form that is a page; a FormDialog protects itself. While `dirty` is true, the user is asked before a link
 * of the app, Back or closing the tab would lose the changes. Navigation by code, such as after saving, does not ask.
 * Requires an UnsavedChangesProvider, which the layout of the consoles has.
 */
export function useUnsavedChanges(dirty: boolean): void {
  const { addForm } = useContext(UnsavedChangesContext);
  useEffect(() => (dirty ? addForm() : undefined), [dirty, addForm]);
}

/**
 * Returns a function for leaving the page without a link. It calls `leave` at once if there are no unsaved changes, or
 * else after the user has agreed to discard them.
 */
export function useConfirmLeave(): (leave: () => void) => void {
  return useContext(UnsavedChangesContext).confirmLeave;
}

/** Asks before a page with unsaved changes is left. It must surround the layout to include the layout's links. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [formCount, setFormCount] = useState(0);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** The location key of the page whose changes the user agreed to discard. The page is about to be left. */
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

/** Goes back to another page. One step may not be enough: useBackCloses can add a second entry for the first page. */
function goBack(): void {
  const { pathname } = window.location;
  const goOn = () => {
    if (window.location.pathname === pathname) window.history.back();
  };
  window.addEventListener('popstate', goOn, { once: true });
  window.history.back();
}

/** While `active` is true, a link to another page of the app is followed only after the user agrees. */
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
    // Capturing is needed to handle the click before React does.
    return listen(document, ['click'], handleClick, { capture: true });
  }, [active, ask]);
}

/** Whether the click opens another page of the app in this tab. For links to other sites the browser asks. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || !['', '_self'].includes(link.target) || link.hasAttribute('download')) return false;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname;
}
