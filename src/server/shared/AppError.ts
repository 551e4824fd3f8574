/** Why a use case says no, as a closed list; each with its status. */
export type AppErrorCode =
  'bad_request' | 'unauthorized' | 'forbidden' | 'not_found' | 'conflict' | 'unprocessable' | 'too_many_requests';

/** HTTP status of each refusal. */
export const HTTP_STATUS: Record<AppErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unprocessable: 422,
  too_many_requests: 429,
};

/** An expected refusal. Its message is shown to people; anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: AppErrorCode,
    message: string | readonly string[],
    readonly retryAfterSeconds?: number,
  ) {
    super(typeof message === 'string' ? message : message.join(', '));
    this.messages = message;
  }
  readonly messages: string | readonly string[];
}
