import { DatabaseUnavailable } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { InvalidPayload } from './defineJob';

/** An expected failure of a job. Administrators see the message: a plain sentence without personal data. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';

  /** The JSON that pg-boss stores as the reason of the failure. */
  toJSON(): { reason: string } {
    return { reason: this.message };
  }
}

/**
 * Converts an error. Only a JobFailure keeps its message, because that of any other error might contain personal data.
 */
export function toFailure(error: unknown, hasTimedOut: boolean): JobFailure {
  if (error instanceof JobFailure) return error;
  if (hasTimedOut) return new JobFailure('It took too long');
  if (error instanceof InvalidPayload) return new JobFailure('Its payload is invalid');
  if (error instanceof DatabaseUnavailable) return new JobFailure('The database was not available');
  if (error instanceof AppError) return new JobFailure(`It was refused: ${error.code}`);
  return new JobFailure(`Unexpected error: ${error instanceof Error ? error.name : typeof error}`);
}
