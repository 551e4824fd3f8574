import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** A kind of background job. */
export interface JobKind<Payload extends object = object> {
  /** The name in the queue and the log: noun.verb, such as `contacts.sync`. Renaming a kind loses its waiting jobs. */
  readonly name: string;
  /** How many times in total a job is tried before it is listed as failed. */
  readonly attempts: number;
  /** The delay before the second attempt. It doubles with each further attempt. */
  readonly retrySeconds: number;
  /** The time limit of one attempt. A job whose process was killed is tried again after this time. */
  readonly timeoutSeconds: number;
  /** How many jobs of this kind each process runs at the same time. */
  readonly concurrency: number;
  /** Only for schedules: one job runs in each period of this length, across all processes. */
  readonly everySeconds: number | undefined;
  /** Whether a later job does the same work, so that earlier failures are not listed any longer. */
  readonly repeats: boolean;
  /** Whether jobs have keys. At most one job waits per key. */
  readonly keyed: boolean;
  /** Returns the declared part of a payload. @throws InvalidPayload when it does not match the schema. */
  readonly parse: (payload: unknown) => Payload;
}

interface JobOptions<Payload extends TObject> extends Partial<
  Pick<JobKind, 'attempts' | 'retrySeconds' | 'timeoutSeconds' | 'concurrency' | 'keyed' | 'repeats'>
> {
  name: string;
  /** Ids, numbers and the like. Texts need a format or pattern, so that no payload contains names, phones or keys. */
  payload: Payload;
}

/** The payload of a job does not match the schema of its kind. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
}

const DEFAULTS = { attempts: 8, retrySeconds: 5, timeoutSeconds: 60, concurrency: 2, keyed: false, repeats: false };

/**
 * Declares a kind of job that use cases enqueue.
 * @throws TypeError when the payload has a field for free text.
 */
export function defineJob<Payload extends TObject>(options: JobOptions<Payload>): JobKind<Static<Payload>> {
  const { payload, ...rest } = options;
  for (const [field, schema] of Object.entries(payload.properties)) assertNoFreeText(`${rest.name}.${field}`, schema);
  let validator: ReturnType<typeof Compile<Payload>> | undefined;
  return {
    ...DEFAULTS,
    ...rest,
    everySeconds: undefined,
    parse(value) {
      validator ??= Compile(payload);
      const declared = validator.Clean(structuredClone(value));
      if (!validator.Check(declared)) throw new InvalidPayload(`not a payload of ${rest.name}`);
      return declared;
    },
  };
}

/** Declares a job without a payload that runs once per period. A failed run is retried in the same period. */
export function defineSchedule(
  options: { name: string; everySeconds: number } & Partial<Pick<JobKind, 'attempts' | 'timeoutSeconds'>>,
): JobKind {
  return { ...DEFAULTS, attempts: 3, concurrency: 1, repeats: true, ...options, parse: () => ({}) };
}

function assertNoFreeText(field: string, schema: TSchema): void {
  const { type, format, pattern, const: constant } = schema as Record<string, unknown>;
  if (type === 'string' && (format ?? pattern ?? constant) === undefined) {
    throw new TypeError(`${field} is free text: a payload holds ids only`);
  }
}

export interface JobContext {
  /** Aborts after the timeout of this attempt, or when the server stops without waiting any longer. */
  signal: AbortSignal;
  /** 1 for the first attempt. */
  attempt: number;
}

/** A kind of job with its handler. */
export interface HandledJob {
  readonly kind: JobKind;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** Connects a kind of job with its handler, which may run more than once per job but must take effect once. */
export function jobHandler<Payload extends object>(
  kind: JobKind<Payload>,
  handler: (payload: Payload, context: JobContext) => Promise<void>,
): HandledJob {
  return { kind, run: async (payload, context) => handler(kind.parse(payload), context) };
}
