/** The shape that a failed request leaves behind: an HTTP status with its body, or a word for what went wrong before one. */
interface RequestFailure {
  status: number | string;
  originalStatus?: number;
  data?: unknown;
}

const DEFAULT_MESSAGE = 'An unexpected error occurred';

function isRequestFailure(error: unknown): error is RequestFailure {
  return typeof error === 'object' && error !== null && 'status' in error;
}

/** The messages of a failed request, one by one; none where the server said none. */
export function getErrorMessages(error: unknown): string[] {
  if (!isRequestFailure(error) || typeof error.data !== 'object' || error.data === null) return [];
  const message: unknown = 'message' in error.data ? error.data.message : undefined;
  const list: unknown[] = Array.isArray(message) ? message : [message];
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
}

/** The server's words about a failed request, several joined by ', '; the fallback where it said none. */
export function getErrorMessage(error: unknown, fallback: string = DEFAULT_MESSAGE): string {
  return getErrorMessages(error).join(', ') || fallback;
}

/** The first of the server's messages, for a form that shows one; the fallback where there is none. */
export function getFirstErrorMessage(error: unknown, fallback: string = DEFAULT_MESSAGE): string {
  return getErrorMessages(error)[0] ?? fallback;
}

/** The HTTP status of a failed request; undefined when no answer came or the error is not a request's. */
export function getErrorStatus(error: unknown): number | undefined {
  if (!isRequestFailure(error)) return undefined;
  // A body that is not JSON (a proxy's error page) hides the status behind a word.
  return typeof error.status === 'number' ? error.status : error.originalStatus;
}

/** Whether what was asked for is not there (any more), so that asking again is of no use. */
export function isNotFound(error: unknown): boolean {
  return getErrorStatus(error) === 404;
}

/** Whether the request ended without any answer: no connection, or the time-out. */
export function isNetworkError(error: unknown): boolean {
  return isRequestFailure(error) && (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR');
}
