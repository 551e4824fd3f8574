import { NAME_MAX } from '../../../contract/plain/limits';
import { AppError, assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';
import { validateText } from '../../shared/validateText';

interface NormalizedGroup {
  name?: string;
  storeIds?: string[];
}

/**
 * Trims the name and removes duplicate stores. Absent fields stay absent.
 * @throws AppError 400 for an invalid name.
 */
export function normalizeGroup({ name, storeIds }: NormalizedGroup): NormalizedGroup {
  assertNoFieldErrors(validateGroup({ name }));
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(storeIds && { storeIds: [...new Set(storeIds.map(normalizeId))] }),
  };
}

/** Validates the name of a group. The use case checks whether its stores exist. */
export function validateGroup({ name }: { name?: string | undefined }): FieldErrors {
  return collectFieldErrors({ name: validateText('name', name?.trim(), NAME_MAX) });
}

/** Returns the error for ids that no store has. */
export function storesNotFound(count: number): AppError {
  const stores = count === 1 ? 'a store that does not exist' : `${count} stores that do not exist`;
  const messages = [`storeIds contains ${stores}`];
  return new AppError('bad_request', messages, { fields: { storeIds: messages } });
}
