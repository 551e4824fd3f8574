/**
 * RTK Query's error: an HTTP status with the response body, or a name such as 'FETCH_ERROR' when there is no response.
 */
interface RequestError {
  status: number | string;
  originalStatus?: number;
  data?: unknown;
}

export const DEFAULT_ERROR_MESSAGE = 'An unexpected error occurred';

export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error;
}

/** The server's messages; empty if it sent none. */
export function getErrorMessages(error: unknown): string[] {
  if (!isRequestError(error) || typeof error.data !== 'object' || error.data === null) return [];
  return toMessages('message' in error.data ? error.data.message : undefined);
}

function toMessages(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The server's messages by field name; empty if it sent none. */
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

/** The name of the server's message, with the numbers in it; null if it sent none. */
export function getMessageName(error: unknown): { id: string; values: Record<string, number> } | null {
  if (!isRequestError(error) || typeof error.data !== 'object' || error.data === null) return null;
  const { messageId, values } = error.data as { messageId?: unknown; values?: Record<string, number> };
  return typeof messageId === 'string' ? { id: messageId, values: values ?? {} } : null;
}

/** The server's messages joined by ', '; the fallback if it sent none. */
export function getErrorMessage(error: unknown, fallback: string = DEFAULT_ERROR_MESSAGE): string {
  return getErrorMessages(error).join(', ') || fallback;
}

/** The server's first message; the fallback if it sent none. */
export function getFirstErrorMessage(error: unknown, fallback: string = DEFAULT_ERROR_MESSAGE): string {
  return getErrorMessages(error)[0] ?? fallback;
}

/** The HTTP status of a failed request; undefined without a response, or if the error is not a request's. */
export function getErrorStatus(error: unknown): number | undefined {
  if (!isRequestError(error)) return undefined;
  // RTK Query reports a body that is not JSON, such as a proxy's error page, as 'PARSING_ERROR'.
  return typeof error.status === 'number' ? error.status : error.originalStatus;
}

/** Whether the record does not exist (anymore), so that a retry is pointless. */
export function isNotFound(error: unknown): boolean {
  return getErrorStatus(error) === 404;
}

/** Whether the request got no response: no connection, or a timeout. */
export function isNetworkError(error: unknown): boolean {
  return isRequestError(error) && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR');
}
