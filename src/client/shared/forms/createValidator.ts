/** The part of a yup schema that is used here; a form can load its schema later. */
interface FormSchema<Values> {
  validate(values: Values, options: { abortEarly: false }): Promise<unknown>;
}

interface ValidationError {
  inner: readonly { path?: string | undefined; message: string }[];
}
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && 'inner' in error && Array.isArray(error.inner);

/** A `validate` function for Formik: resolves to the first error of each invalid field, by field name. */
export function createValidator<Values>(schema: FormSchema<Values>) {
  return async (values: Values): Promise<Partial<Record<keyof Values & string, string>>> => {
    try {
      await schema.validate(values, { abortEarly: false });
      return {};
    } catch (error) {
      if (!isValidationError(error)) throw error;
      const errors: Record<string, string> = {};
      for (const { path, message } of error.inner) if (path !== undefined) errors[path] ??= message;
      return errors as Partial<Record<keyof Values & string, string>>;
    }
  };
}
