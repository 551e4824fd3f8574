/** What any schema library offers that checks a whole form at once. */
interface FormRules<Values> {
  validate(values: Values, options: { abortEarly: false }): Promise<unknown>;
}

interface Refusal {
  inner: readonly { path?: string | undefined; message: string }[];
}
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'inner' in error && Array.isArray(error.inner);

/** The first problem of each wrong field, by its name; empty when all is well. */
export async function createValidator<Values>(
  rules: FormRules<Values>,
  values: Values,
): Promise<Partial<Record<keyof Values & string, string>>> {
  try {
    await rules.validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const byName: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path !== undefined) byName[path] ??= message;
    return byName as Partial<Record<keyof Values & string, string>>;
  }
}
