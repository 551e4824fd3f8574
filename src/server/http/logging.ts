import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * What a request leaves in the log: its id, route pattern, status and time. Never the URL (queries hold phone
 * numbers), a header or a body.
 */
export class RouteLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {
    // One line a request, when it is answered.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (error) request.log.warn({ ...line, err: error }, 'answer broken off');
    else request.log.info(line, 'answered');
  }

  override routeNotFound(): void {
    // The line of the answer tells it, without the path that was asked for.
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'headers could not be written');
  }
}

/**
 * An error as the log keeps it: no properties beside these, because the driver's `detail` quotes whole rows, and
 * no long runs of digits, because messages may quote a phone number.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: withoutDigits(error.message),
    stack: withoutDigits(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause === undefined ? {} : { cause: loggableError(cause) }),
  };
}

function withoutDigits(text: string): string {
  return text.replace(/\+?\d{7,}/g, '[digits]');
}
