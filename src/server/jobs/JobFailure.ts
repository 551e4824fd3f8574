interface JobFailureOptions extends ErrorOptions {
  /** The job is not tried again. */
  permanent?: boolean;
  /** When to try again, instead of after the usual delay. */
  retryAfterMs?: number;
}

/** An expected failure of a job. The message is listed for administrators: a plain sentence without personal data. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly permanent: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { permanent = false, retryAfterMs, ...options }: JobFailureOptions = {}) {
    super(message, options);
    this.permanent = permanent;
    this.retryAfterMs = retryAfterMs;
  }
}
