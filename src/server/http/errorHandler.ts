import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '../../contract/errors';
import { ConstraintViolation, DatabaseUnavailable } from '../database/Database';
import type { App } from './App';
import { AppError, HTTP_STATUS, type FieldErrors } from '../shared/AppError';

const DATABASE_RETRY_SECONDS = 2;

/** The one place where what was thrown becomes an answer. Only an AppError tells the client why. */
export function registerErrorHandler(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
      return answer(reply, HTTP_STATUS[error.code], error.messages, error.fields);
    }
    if (error instanceof DatabaseUnavailable) {
      request.log.warn({ err: error }, 'database unavailable');
      void reply.header('retry-after', DATABASE_RETRY_SECONDS);
      return answer(reply, 503, 'The service is briefly unavailable. Please try again.');
    }
    if (error instanceof ConstraintViolation) {
      request.log.error({ err: error }, 'a constraint refused what a use case let through');
      return answer(reply, 409, 'This conflicts with what is already there');
    }
    const status = statusOfFramework(error);
    if (status !== null)
      return answer(reply, status, FRAMEWORK_MESSAGES[status] ?? STATUS_CODES[status] ?? 'Bad Request');
    request.log.error({ err: error }, 'request failed');
    return answer(reply, 500, 'Something went wrong on our side');
  });
}

/** The answer of a URL that cannot be read, which no route and no hook ever sees. */
export function sendUnreadableUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = statusOfFramework(error) ?? 400;
  void answer(reply, status, FRAMEWORK_MESSAGES[status] ?? STATUS_CODES[status] ?? 'Bad Request');
}

/** The answer of an unknown path of the API. */
export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(reply, 404, `There is nothing at ${request.method} of this path`);
}

function answer(
  reply: FastifyReply,
  status: number,
  message: string | readonly string[],
  fields?: FieldErrors,
): FastifyReply {
  const body: ErrorBody = {
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: typeof message === 'string' ? message : [...message],
    ...(fields && { fields }),
  };
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
}

// The framework's own messages may repeat what the client sent, so they are not passed on.
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'Send the body as application/json',
};

/** Status of an error that the framework raised about the request itself, for example an unreadable body. */
function statusOfFramework(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') !== true || statusCode === undefined) return null;
  return statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
