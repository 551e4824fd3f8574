import { ConstraintViolation } from '../database/Database';

/** Whether a statement failed because of this constraint. */
export const isViolation = (error: unknown, constraint: string): boolean =>
  error instanceof ConstraintViolation && error.constraint === constraint;

/** Awaits a write. If it violates the constraint, or one of them, throws the error that `toError` returns. */
export async function translateViolation<T>(
  write: Promise<T>,
  constraints: string | readonly string[],
  toError: (constraint: string) => Error | Promise<Error>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const violated = [constraints].flat().find((constraint) => isViolation(error, constraint));
    throw violated === undefined ? error : await toError(violated);
  }
}
