import { useEffect, useRef, type RefObject } from 'react';

/** After a rejected submit, moves the focus to the first invalid field, or else to the submit button. */
export function useFocusFirstInvalid(form: {
  isSubmitting: boolean;
  submitCount: number;
}): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null);
  const { isSubmitting, submitCount } = form;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const invalidField = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // The submit button was disabled during the submit, which moved the focus from the button to the body.
    const button =
      document.activeElement === document.body ? formRef.current?.querySelector<HTMLElement>('[type="submit"]') : null;
    (invalidField ?? button)?.focus();
  }, [isSubmitting, submitCount]);
  return formRef;
}
