import { useRef, useState } from 'react';
import { useFormik, type FormikValues } from 'formik';
import { createValidator } from './createValidator';
import { serverProblems } from './serverProblems';

interface ServerFormOptions<Draft> {
  initialValues: Draft;
  rules: Parameters<typeof createValidator<Draft>>[0];
  /** Under which field a message of the server stands, by a word in it; others stand above the fields. */
  routes: Parameters<typeof serverProblems>[1];
  /** Sends the draft; throws what the server refused it with. */
  save: (draft: Draft) => Promise<void>;
}

/**
 * The draft of a form that the server may refuse: its own rules, and what the server said. A message of the server
 * stays under its field until that field is changed or all is sent again: the form's own rules know nothing of it and
 * would wipe it with the next key pressed anywhere. `problem` is what belongs to no field.
 */
export function useServerForm<Draft extends FormikValues>({
  initialValues,
  rules,
  routes,
  save,
}: ServerFormOptions<Draft>) {
  const [problem, setProblem] = useState<string | null>(null);
  const refused = useRef<{ draft: Draft; fields: Record<string, string> } | null>(null);

  const stillRefused = (draft: Draft): Record<string, string> => {
    if (refused.current === null) return {};
    const { draft: sent, fields } = refused.current;
    return Object.fromEntries(Object.entries(fields).filter(([name]) => sent[name] === draft[name]));
  };
  const problemsOf = async (draft: Draft): Promise<object> => ({
    ...stillRefused(draft),
    ...(await createValidator(rules, draft)),
  });
  const form = useFormik<Draft>({
    initialValues,
    enableReinitialize: true,
    validate: problemsOf,
    onSubmit: async (draft, { setFieldError }) => {
      try {
        await save(draft);
      } catch (error) {
        const { fields, general } = serverProblems(error, routes);
        refused.current = { draft, fields };
        for (const [name, message] of Object.entries(fields)) setFieldError(name, message);
        setProblem(general);
      }
    },
  });
  const submitForm = () => {
    refused.current = null;
    setProblem(null);
    return form.submitForm();
  };
  return { form: { ...form, submitForm }, problem };
}
