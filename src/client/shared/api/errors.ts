/** An error of RTK Query. `status` is the HTTP status, or a name such as 'FETCH_ERROR' when there was no response. */
interface RequestError {
  status: number | string;
  originalStatus?: number;
  data?: unknown;
}

export const DEFAULT_ERROR_MESSAGE = 'An unexpected error occurred';

export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error;
}

/** The messages in the server's response; empty if there are none. */
export function getErrorMessages(error: unknown): string[] {
  if (!isRequestError(error) || typeof error.data !== 'object' || error.data === null) return [];
  return toMessages('message' in error.data ? error.data.message : undefined);
}

function toMessages(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The messages in the server's response by field name; empty if there are none. */
export function getFieldErrors(error: unknown): Record<string, string[]> {
  if (!isRequestError(error) || typeof error.data !== 'object' || error.data === null) return {};
  const fields: unknown = 'fields' in error.data ? error.data.fields : undefined;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, messages]) => [name, toMessages(messages)] as const)
      .filter(([, messages]) => messages.length > 0),
  );
}

/** The id of the server's message, for translation, with the numbers in it; null if the response has no id. */
export function getTranslatableMessage(error: unknown): { id: string; values: Record<string, number> } | null {
  if (!isRequestError(error) || typeof error.data !== 'object' || error.data === null) return null;
  const { messageId, values } = error.data as { messageId?: unknown; values?: Record<string, number> };
  return typeof messageId === 'string' ? { id: messageId, values: values ?? {} } : null;
}

/** The messages in the server's response joined by ', '; `fallback` if there are none. */
export function getErrorMessage(error: unknown, fallback: string = DEFAULT_ERROR_MESSAGE): string {
  return getErrorMessages(error).join(', ') || fallback;
}

/** The first message in the server's response; `fallback` if there is none. */
export function getFirstErrorMessage(error: unknown, fallback: string = DEFAULT_ERROR_MESSAGE): string {
  return getErrorMessages(error)[0] ?? fallback;
}

/** The HTTP status of a failed request; undefined without a response, and for an error that is not from a request. */
export function getErrorStatus(error: unknown): number | undefined {
  if (!isRequestError(error)) return undefined;
  // RTK Query reports a body that is not JSON, such as a proxy's error page, as 'PARSING_ERROR'.
  return typeof error.status === 'number' ? error.status : error.originalStatus;
}

/** Whether the record does not exist or was deleted, so that a retry is pointless. */
export function isNotFound(error: unknown): boolean {
  return getErrorStatus(error) === 404;
}

/** Whether the request got no response, because of a missing connection or a timeout. */
export function isNetworkError(error: unknown): boolean {
  return isRequestError(error) && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR');
}
