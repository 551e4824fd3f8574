import { ConstraintViolation } from '../database/Database';

/** Whether a statement failed because of this constraint. */
export const isViolation = (error: unknown, constraint: string): boolean =>
  error instanceof ConstraintViolation && error.constraint === constraint;

/** Awaits a write. If it violates the constraint, throws the error that `toError` returns. */
export async function translateViolation<T>(
  write: Promise<T>,
  constraint: string,
  toError: () => Error | Promise<Error>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isViolation(error, constraint) ? await toError() : error;
  }
}
