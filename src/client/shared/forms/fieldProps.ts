import type { ChangeEvent, FocusEvent } from 'react';

/** The part of Formik's form object that a text field needs. */
interface FormState<Values> {
  values: Values;
  errors: Partial<Record<keyof Values, unknown>>;
  touched: Partial<Record<keyof Values, unknown>>;
  submitCount: number;
  handleChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  handleBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The props of a text field by its name. Its error shows after a blur with text, and after any submit. */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: FormState<Values>,
  name: Name,
) {
  const value = form.values[name];
  const error = form.errors[name];
  const isShown = form.submitCount > 0 || (form.touched[name] === true && value !== '');
  return {
    name,
    value,
    onChange: form.handleChange,
    onBlur: form.handleBlur,
    error: isShown && typeof error === 'string' ? error : undefined,
  };
}
