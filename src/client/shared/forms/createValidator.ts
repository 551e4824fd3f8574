/** The part of a yup schema that is used here. It allows a form to load its schema lazily. */
interface FormSchema<Values> {
  validate(values: Values, options: { abortEarly: false }): Promise<unknown>;
}

interface ValidationError {
  inner: readonly { path?: string | undefined; message: string }[];
}
const isValidationError = (error: unknown): error is ValidationError =>
  error instanceof Error && 'inner' in error && Array.isArray(error.inner);

/** Creates a `validate` function for Formik. It resolves to the first error of each invalid field, by field name. */
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
