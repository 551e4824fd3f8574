import type { FormikValues } from 'formik';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { spokenError } from './spokenError';

/** Under which field a message of the server stands, by a word in it; the first that fits. */
const ROUTES = [
  ['Store with ID', 'storeId'],
  ['email', 'email'],
  ['password', 'password'],
  ['name', 'name'],
] as const;

type Options<Draft extends FormikValues> = Omit<Parameters<typeof useServerForm<Draft>>[0], 'routes'>;

/** A form about an owner: what the server said stands below its field; when no field here has it, in `problem`. */
export function useOwnerForm<Draft extends FormikValues>({ save, ...options }: Options<Draft>) {
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
