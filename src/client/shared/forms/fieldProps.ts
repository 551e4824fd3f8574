import type { ChangeEvent, FocusEvent } from 'react';

/** What a form library tells of one form; Formik's bag has it. */
interface FormBag<Values> {
  values: Values;
  errors: Partial<Record<keyof Values, unknown>>;
  touched: Partial<Record<keyof Values, unknown>>;
  submitCount: number;
  handleChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  handleBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The props of a text field by its name. It is wrong once it was left with something in it, or the form was sent. */
export function fieldProps<Values extends object, Name extends keyof Values & string>(
  form: FormBag<Values>,
  name: Name,
) {
  const value = form.values[name];
  const problem = form.errors[name];
  const shown = form.submitCount > 0 || (form.touched[name] === true && value !== '');
  return {
    name,
    value,
    onChange: form.handleChange,
    onBlur: form.handleBlur,
    error: shown && typeof problem === 'string' ? problem : undefined,
  };
}
