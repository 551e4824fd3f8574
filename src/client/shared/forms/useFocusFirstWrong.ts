import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Leads to the first wrong field of a form after a submit that was refused, else back to its button. */
export function useFocusFirstWrong(submit: {
  isSubmitting: boolean;
  submitCount: number;
}): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { isSubmitting, submitCount } = submit;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A button that was busy lost the focus; without a wrong field it is where one was.
    const left =
      document.activeElement === document.body ? form.current?.querySelector<HTMLElement>('[type="submit"]') : null;
    (wrong ?? left)?.focus();
  }, [isSubmitting, submitCount]);
  return form;
}
