import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { loggableError } from '../platform/http/logging';

const STDERR = 2;
let standardError: pino.DestinationStream | undefined;

/**
 * Logs JSON lines to standard error, because standard output is for messages to people. Lines are written
 * synchronously, because a buffered line could be lost or appear after the last one when the process exits.
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
