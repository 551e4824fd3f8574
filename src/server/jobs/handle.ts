import type { JobKind } from './defineJob';

export interface JobContext {
  /** Aborts when the time of this attempt is over, or the server stops and does not wait any longer. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** A kind of job with what it does. */
export interface HandledJob {
  readonly kind: JobKind;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** Connects a kind of job with its handler, which may run more than once for a job but must take effect once. */
export function handle<Payload extends object>(kind: JobKind<Payload>, handler: JobHandler<Payload>): HandledJob {
  return { kind, run: async (payload, context) => handler(kind.parse(payload), context) };
}
