import { AppError } from './AppError';

/** A session is believed for a moment after its store was deleted: 401, as the next call with it will be told. */
export function storeDeleted(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}
