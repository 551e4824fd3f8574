import { useFormik, type FormikValues } from 'formik';
import { useState } from 'react';

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

interface Options<Values> {
  initialValues: Values;
  findErrors: (values: Values) => Promise<Errors<Values>>;
  /** Resolves to the errors of rejected values, or to null. */
  onSave: (values: Values) => Promise<{ fields: Errors<Values>; messages: string[] } | null>;
}

/**
 * A form that is validated on submit. A dialog then lists all messages, and a field shows its own message until it is
 * edited. `messages` is undefined until the dialog first opens, and null after it was closed.
 */
export function useKioskForm<Values extends FormikValues>({ initialValues, findErrors, onSave }: Options<Values>) {
  const [messages, setMessages] = useState<string[] | null>();
  const form = useFormik({
    initialValues,
    validateOnChange: false,
    validateOnBlur: false,
    validate: async (values): Promise<object> => {
      const errors = await findErrors(values);
      const found = Object.values<string | undefined>(errors).filter((message) => message !== undefined);
      if (found.length > 0) setMessages(found);
      return errors;
    },
    onSubmit: async (values, { setFieldError }) => {
      const rejection = await onSave(values);
      if (rejection === null) return;
      for (const [name, message] of Object.entries<string | undefined>(rejection.fields)) setFieldError(name, message);
      setMessages(rejection.messages);
    },
  });
  return {
    values: form.values,
    errors: form.errors as Errors<Values>,
    setField: (name: keyof Values & string) => (value: string | boolean) => {
      void form.setFieldValue(name, value);
      form.setFieldError(name, undefined);
    },
    submit: () => {
      if (!form.isSubmitting) void form.submitForm();
    },
    messages,
    closeDialog: () => setMessages(null),
  };
}
