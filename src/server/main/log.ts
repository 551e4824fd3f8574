import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { loggableError } from '../platform/http/logging';

const STDERR = 2;
let standardError: pino.DestinationStream | undefined;

/**
 * Logs JSON lines to standard error; standard output is for messages to people. Each line is written at once: at the
 * exit, a line whose writing had begun could otherwise follow the last one, or be lost.
 */
export function createLog(level: string): FastifyBaseLogger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggableError },
    },
    (standardError ??= pino.destination({ dest: STDERR, sync: true })),
  );
}
