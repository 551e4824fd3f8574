import type { FormikValues } from 'formik';
import { isNetworkError } from '../../../shared/api/errors';
import { FIELD_KEYWORDS } from '../../../shared/forms/serverErrors';
import { useServerForm, type ServerFormOptions } from '../../../shared/forms/useServerForm';

/** The form of an owner. Without a response it shows the message of the network error, as the product spec requires. */
export function useOwnerForm<Values extends FormikValues>(
  options: Pick<ServerFormOptions<Values>, 'initialValues' | 'schema' | 'onSave'>,
) {
  return useServerForm<Values>({
    ...options,
    keywords: FIELD_KEYWORDS.accountForm,
    getFallback: getNetworkErrorMessage,
  });
}

/** Extracts 'Failed to fetch' from RTK Query's 'TypeError: Failed to fetch'. */
function getNetworkErrorMessage(error: unknown): string | undefined {
  if (!isNetworkError(error) || !hasErrorText(error)) return undefined;
  return error.error.replace(/^\w+: /, '');
}

function hasErrorText(error: unknown): error is { error: string } {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string';
}
