import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { loggableError } from './http/logging';

/** Logs JSON lines to standard error; standard output is for messages to people. */
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
