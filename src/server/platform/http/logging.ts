import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response goes on until the client leaves, so its duration says nothing about the server. */
    staysOpen?: true;
  }
}

const SLOW_MS = 1_000;
const OK = 200;
const NOT_MODIFIED = 304;

/**
 * Logs one line per request: id, route pattern, status and duration. It never logs the URL (queries contain phone
 * numbers), headers or bodies. Requests of a second or more are warnings. Boards and
 * proxies ask all day, so unchanged polls (304) and health checks that succeed are only logged at the level debug, and
 * so are streams, which clients close.
 */
export class RouteLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {
    // Requests are logged once, when they complete.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (request.routeOptions.config.staysOpen && line.status === OK) request.log.debug(line, 'stream ended');
    else if (error) request.log.warn({ ...line, err: error }, 'response aborted');
    else if (line.ms >= SLOW_MS) request.log.warn(line, 'slow request');
    else if (line.status === NOT_MODIFIED || isHealthy(line)) request.log.debug(line, 'request completed');
    else request.log.info(line, 'request completed');
  }

  override routeNotFound(): void {
    // requestCompleted logs the response without the requested path.
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'writing the headers failed');
  }
}

const isHealthy = ({ route, status }: { route: string; status: number }): boolean =>
  route.startsWith('/api/health/') && status === OK;

/**
 * Returns the parts of an error that may be logged. Other properties are omitted because the driver's `detail` quotes
 * whole rows, and long runs of digits are removed because messages may quote a phone number.
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
