import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../contract/errors';
import { ConstraintViolation, DatabaseUnavailable, getErrorLevel } from '../../database/Database';
import { AppError, HTTP_STATUS } from '../../shared/AppError';
import type { App } from './App';
import { isCutShort } from './connections';

const DATABASE_RETRY_SECONDS = 2;
const UNAVAILABLE = 'The service is briefly unavailable. Please try again.';

/** Converts every thrown value to an error response. Only an AppError tells the client the reason. */
export function registerErrorHandler(app: App): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
      return sendError(reply, HTTP_STATUS[error.code], error.messages, error);
    }
    if (error instanceof DatabaseUnavailable) {
      request.log[getErrorLevel(error)]({ err: error }, 'database unavailable');
      void reply.header('retry-after', DATABASE_RETRY_SECONDS);
      return sendError(reply, 503, UNAVAILABLE, { messageName: { id: 'unavailable' } });
    }
    if (error instanceof ConstraintViolation) {
      request.log.error({ err: error }, 'a use case let a constraint violation through');
      return sendError(reply, 409, 'This conflicts with existing data');
    }
    if (isCutShort(request)) {
      request.log.info({ route: request.routeOptions.url ?? 'unknown' }, 'request cut short');
      return sendError(reply, 400, 'The request is incomplete');
    }
    const status = getFrameworkStatus(error);
    if (status !== null)
      return sendError(reply, status, FRAMEWORK_MESSAGES[status] ?? STATUS_CODES[status] ?? 'Bad Request');
    request.log.error({ err: error }, 'request failed');
    return sendError(reply, 500, 'Something went wrong on our side');
  });
}

/** Sends the response to a malformed URL, which reaches no route and no hook. */
export function sendUnreadableUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const status = getFrameworkStatus(error) ?? 400;
  void sendError(reply, status, FRAMEWORK_MESSAGES[status] ?? STATUS_CODES[status] ?? 'Bad Request');
}

/** Sends the response to an unknown path of the API. */
export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, `There is no ${request.method} route at this path`);
}

type ErrorDetails = Partial<
  Pick<AppError, 'fields' | 'messageName' | 'conflictsWith' | 'confirmWith' | 'secondFactor'>
>;

function sendError(
  reply: FastifyReply,
  status: number,
  message: string | readonly string[],
  { fields, messageName: name, conflictsWith, confirmWith, secondFactor = false }: ErrorDetails = {},
): FastifyReply {
  const body: ErrorBody = {
    statusCode: status,
    error: STATUS_CODES[status] ?? 'Error',
    message: typeof message === 'string' ? message : [...message],
    ...(fields && { fields }),
    ...(conflictsWith !== undefined && { conflictsWith }),
    ...(confirmWith !== undefined && { confirmWith }),
    ...(secondFactor && { secondFactor }),
    ...(name && { messageId: name.id, ...(name.values && { values: name.values }) }),
  };
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
}

// The framework's own messages are not sent, because they may repeat parts of the request.
const FRAMEWORK_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  413: 'The request is too large',
  415: 'Send the body as application/json',
};

/** Returns the status of an error that the framework raised about the request, for example malformed JSON, or null. */
function getFrameworkStatus(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_') !== true || statusCode === undefined) return null;
  return statusCode >= 400 && statusCode < 500 ? statusCode : null;
}
