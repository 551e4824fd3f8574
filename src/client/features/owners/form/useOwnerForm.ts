import type { FormikValues } from 'formik';
import type { createValidator } from '../../../shared/forms/createValidator';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { spokenError } from './spokenError';

/** Under which field a message of the server stands, by a word in it; the first that fits. */
const ROUTES = [
  ['Store with ID', 'storeId'],
  ['email', 'email'],
  ['password', 'password'],
  ['name', 'name'],
] as const;

interface OwnerFormOptions<Draft> {
  initialValues: Draft;
  rules: Parameters<typeof createValidator<Draft>>[0];
  /** Sends the draft; throws what the server refused it with. */
  save: (draft: Draft) => Promise<void>;
}

/** A form about an owner: what the server said stands below its field; when no field here has it, in `problem`. */
export function useOwnerForm<Draft extends FormikValues>({ save, ...options }: OwnerFormOptions<Draft>) {
  return useServerForm<Draft>({
    ...options,
    routes: ROUTES.filter(([, field]) => field in options.initialValues),
    save: async (draft) => {
      try {
        await save(draft);
      } catch (error) {
        throw spokenError(error);
      }
    },
  });
}
