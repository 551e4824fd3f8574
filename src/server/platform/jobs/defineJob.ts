import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A kind of background work. */
export interface JobKind<Payload extends object = object> {
  /** As in the queue and the log: noun.verb, such as `contacts.sync`. Renaming one loses its waiting jobs. */
  readonly name: string;
  /** How many times in total one job is tried before it is listed as failed. */
  readonly attempts: number;
  /** Before the second attempt; doubles with each further one. */
  readonly retrySeconds: number;
  /** How long one attempt may take. A job whose process was killed is tried again after this time. */
  readonly timeoutSeconds: number;
  /** How many jobs of this kind each process runs at the same time. */
  readonly concurrency: number;
  /** For scheduled jobs: the period in which one job runs, however many processes there are. */
  readonly everySeconds: number | undefined;
  /** Whether jobs have keys; at most one job waits per key. */
  readonly keyed: boolean;
  /** The declared part of a payload. @throws InvalidPayload when it does not match this version's schema. */
  readonly parse: (payload: unknown) => Payload;
}

interface JobOptions<Payload extends TObject> extends Partial<
  Pick<JobKind, 'attempts' | 'retrySeconds' | 'timeoutSeconds' | 'concurrency' | 'keyed'>
> {
  name: string;
  /** Ids, numbers and the like. Texts must have a format or pattern: a payload never holds names, phones or keys. */
  payload: Payload;
}

/** The payload of a job does not match the schema of its kind. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
}

const DEFAULTS = { attempts: 8, retrySeconds: 5, timeoutSeconds: 60, concurrency: 2, keyed: false };

/**
 * Declares a kind of job that use cases enqueue.
 * @throws TypeError for a payload with free text.
 */
export function defineJob<Payload extends TObject>(options: JobOptions<Payload>): JobKind<Static<Payload>> {
  const { payload, ...rest } = options;
  for (const [field, schema] of Object.entries(payload.properties)) assertNoFreeText(`${rest.name}.${field}`, schema);
  const validator = Compile(payload);
  return {
    ...DEFAULTS,
    ...rest,
    everySeconds: undefined,
    parse(value) {
      const declared = validator.Clean(structuredClone(value));
      if (!validator.Check(declared)) throw new InvalidPayload(`not a payload of ${rest.name}`);
      return declared;
    },
  };
}

/** Declares a job that runs once in each period, without a payload. A failed run is tried again in the same period. */
export function defineSchedule(
  options: { name: string; everySeconds: number } & Partial<Pick<JobKind, 'attempts' | 'timeoutSeconds'>>,
): JobKind {
  return { ...DEFAULTS, attempts: 3, concurrency: 1, ...options, parse: () => ({}) };
}

function assertNoFreeText(field: string, schema: TSchema): void {
  const { type, format, pattern, const: constant } = schema as Record<string, unknown>;
  if (type === 'string' && (format ?? pattern ?? constant) === undefined) {
    throw new TypeError(`${field} is free text: a payload holds ids only`);
  }
}

export interface JobContext {
  /** Aborts when the time of this attempt is over, or the server stops and does not wait any longer. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
}

/** A kind of job with what it does. */
export interface HandledJob {
  readonly kind: JobKind;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** Connects a kind of job with its handler, which may run more than once for a job but must take effect once. */
export function jobHandler<Payload extends object>(
  kind: JobKind<Payload>,
  handler: (payload: Payload, context: JobContext) => Promise<void>,
): HandledJob {
  return { kind, run: async (payload, context) => handler(kind.parse(payload), context) };
}
