import { useFormik, type FormikValues } from 'formik';
import { useRef, useState } from 'react';
import { createValidator } from './createValidator';
import { toServerErrors, type ServerErrorOptions } from './serverErrors';

export interface ServerFormOptions<Values> {
  initialValues: Values;
  schema: Parameters<typeof createValidator<Values>>[0];
  keywords?: ServerErrorOptions['keywords'];
  /** The message for a failed request if the server sent none. */
  getFallback?: (error: unknown) => string | undefined;
  /** Sends the values. It must reject with the error of the request. */
  onSave: (values: Values) => Promise<void>;
}

/**
 * A form that both its schema and the server validate. A server error stays under its field until the field changes or
 * the form is submitted again; Formik alone would clear it when any field is validated. `error` is the message that
 * belongs to no text field, because switches and lists cannot show an error.
 */
export function useServerForm<Values extends FormikValues>({
  initialValues,
  schema,
  keywords,
  getFallback,
  onSave,
}: ServerFormOptions<Values>) {
  const [error, setError] = useState<string | null>(null);
  const rejected = useRef<{ values: Values; fields: Record<string, string> } | null>(null);

  const getServerErrors = (values: Values): Record<string, string> => {
    if (rejected.current === null) return {};
    const { values: sent, fields } = rejected.current;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => sent[name] === values[name]));
  };
  const validate = createValidator(schema);
  const form = useFormik<Values>({
    initialValues,
    enableReinitialize: true,
    validate: async (values): Promise<object> => ({ ...getServerErrors(values), ...(await validate(values)) }),
    onSubmit: async (values, { setFieldError }) => {
      try {
        await onSave(values);
      } catch (failure) {
        const fieldNames = Object.keys(values).filter((name) => typeof values[name] === 'string');
        const errors = toServerErrors(failure, { fieldNames, keywords, fallback: getFallback?.(failure) });
        rejected.current = { values, fields: errors.fields };
        for (const [name, message] of Object.entries(errors.fields)) setFieldError(name, message);
        setError(errors.general);
      }
    },
  });
  const submitForm = () => {
    rejected.current = null;
    setError(null);
    return form.submitForm();
  };
  return { form: { ...form, submitForm }, error };
}
