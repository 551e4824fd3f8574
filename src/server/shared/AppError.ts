import type { MessageId } from '../../contract/errors';

/** The closed list of expected failures. */
export type AppErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many_requests'
  | 'unavailable';

export const HTTP_STATUS: Record<AppErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_requests: 429,
  unavailable: 503,
};

/** Messages by field name ('email', 'a.b' for nested ones), each a complete sentence that a form can show. */
export type FieldErrors = Record<string, string[]>;

/** Identifies a message, so that clients can translate it: its id, and the numbers in it. */
export interface MessageName {
  id: MessageId;
  values?: Record<string, number> | undefined;
}

interface AppErrorOptions {
  /** The fields of the request that caused the error. */
  fields?: FieldErrors | undefined;
  retryAfterSeconds?: number;
  messageName?: MessageName | undefined;
  /** The id of the record that already has a value that must be unique. */
  conflictsWith?: string | undefined;
  /** The field of the request by which the caller confirms what was refused. */
  confirmWith?: string | undefined;
  /** A sign-in code is missing or wrong, or the administrator must set up sign-in codes first. */
  secondFactor?: boolean;
  /** The message contains personal data, so it is not stored for repeated requests, which are decided again. */
  isPersonal?: boolean;
}

/** An expected failure, whose message is shown to people. Everything else that is thrown is a bug and returns 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly messages: string | readonly string[];
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly messageName: MessageName | undefined;
  readonly conflictsWith: string | undefined;
  readonly confirmWith: string | undefined;
  readonly secondFactor: boolean;
  readonly isPersonal: boolean;

  constructor(
    readonly code: AppErrorCode,
    messages: string | readonly string[],
    {
      fields,
      retryAfterSeconds,
      messageName,
      conflictsWith,
      confirmWith,
      secondFactor = false,
      isPersonal = false,
    }: AppErrorOptions = {},
  ) {
    super(typeof messages === 'string' ? messages : messages.join(', '));
    this.messages = messages;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.messageName = messageName;
    this.conflictsWith = conflictsWith;
    this.confirmWith = confirmWith;
    this.secondFactor = secondFactor;
    this.isPersonal = isPersonal;
  }
}

/** Returns an error that is caused by one field of the request. */
export function fieldError(code: AppErrorCode, field: string, message: string, id?: MessageId): AppError {
  return new AppError(code, message, { fields: { [field]: [message] }, messageName: id && { id } });
}

/** @throws AppError 400 with the messages of all fields in their order, if there are any. */
export function assertNoFieldErrors(fields: FieldErrors): void {
  const messages = Object.values(fields).flat();
  if (messages.length > 0) throw new AppError('bad_request', messages, { fields });
}

/** Keeps the fields with an error. null or undefined means that the value is valid. */
export function collectFieldErrors(messages: Record<string, string | null | undefined>): FieldErrors {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (message ? [[field, [message]]] : [])),
  );
}

/** Returns the error for a store that was deleted after the guard accepted its session. */
export function storeDeleted(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}

const JOINING_RETRY_SECONDS = 60;

/** Returns the error for a store that nobody can use while it joins or leaves a chain with its customers. */
export function storeIsJoining(): AppError {
  return new AppError('unavailable', 'This store is joining or leaving a chain and is back in a few minutes', {
    retryAfterSeconds: JOINING_RETRY_SECONDS,
  });
}

/** Returns the error for a change that would affect the points of an erased customer. */
export function customerErased(): AppError {
  return new AppError('conflict', "This customer's data was erased, so their points can no longer change");
}
