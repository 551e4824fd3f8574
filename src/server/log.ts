import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { loggableError } from './http/logging';

/** JSON lines on standard error; standard output is for what a person waits to read. */
export function createLog(level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggableError },
    },
    pino.destination(2),
  );
}
