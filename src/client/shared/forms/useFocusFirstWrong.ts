import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Leads to the first wrong field of a form after a submit that its own rules refused. */
export function useFocusFirstWrong(submit: {
  isSubmitting: boolean;
  submitCount: number;
}): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { isSubmitting, submitCount } = submit;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, submitCount]);
  return form;
}
