import { DatabaseUnavailable } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { InvalidPayload } from './defineJob';

/** An expected failure of a job. The message is listed for administrators: a plain sentence without personal data. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';

  /** What pg-boss stores. */
  toJSON(): { reason: string } {
    return { reason: this.message };
  }
}

/** Only these reasons are stored: the message of any other error might quote a person's data. */
export function toFailure(error: unknown, hasTimedOut: boolean): JobFailure {
  if (error instanceof JobFailure) return error;
  if (hasTimedOut) return new JobFailure('It took too long');
  if (error instanceof InvalidPayload) return new JobFailure('Its payload is invalid');
  if (error instanceof DatabaseUnavailable) return new JobFailure('The database was not available');
  if (error instanceof AppError) return new JobFailure(`It was refused: ${error.code}`);
  return new JobFailure(`Unexpected error: ${error instanceof Error ? error.name : typeof error}`);
}
