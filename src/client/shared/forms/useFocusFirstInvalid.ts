import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first invalid field after a rejected submit, or back to the submit button if there is none.
 */
export function useFocusFirstInvalid(form: {
  isSubmitting: boolean;
  submitCount: number;
}): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null);
  const { isSubmitting, submitCount } = form;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const invalidField = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // The button is disabled while the form is submitting, so it lost the focus to the body.
    const button =
      document.activeElement === document.body ? formRef.current?.querySelector<HTMLElement>('[type="submit"]') : null;
    (invalidField ?? button)?.focus();
  }, [isSubmitting, submitCount]);
  return formRef;
}
