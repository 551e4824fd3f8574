import { NAME_MAX } from '../../../contract/limits';
import { normalizeId } from '../../shared/ids';
import { isPlainText } from '../../shared/plainText';
import { AppError, assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';

/** What was typed about a group, as it is kept: the name trimmed, each store once. Fields that are not given stay away. */
export interface NormalizedGroup {
  name?: string;
  storeIds?: string[];
}

/** @throws Refusal 400 for a name that cannot be one. */
export function normalizeGroup({ name, storeIds }: NormalizedGroup): NormalizedGroup {
  assertNoFieldErrors(validateGroup({ name }));
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(storeIds && { storeIds: [...new Set(storeIds.map(normalizeId))] }),
  };
}

/** What is wrong with the name of a group, in one message; whether there are its stores is for the database to tell. */
export function validateGroup({ name }: { name?: string | undefined }): FieldErrors {
  return collectFieldErrors({ name: name === undefined ? null : problemOfName(name.trim()) });
}

function problemOfName(name: string): string | null {
  if (name === '') return 'name is required';
  if (name.length > NAME_MAX) return `name must be at most ${NAME_MAX} characters`;
  return isPlainText(name) ? null : 'name must be plain text';
}

/** The refusal of so many ids that no store has. */
export function storesNotFound(count: number): AppError {
  const what = count === 1 ? 'a store that does not exist' : `${count} stores that do not exist`;
  const messages = [`storeIds holds ${what}`];
  return new AppError('bad_request', messages, { fields: { storeIds: messages } });
}
