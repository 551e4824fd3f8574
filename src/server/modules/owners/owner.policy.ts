import Format from 'typebox/format';
import type { CreateOwner } from '../../../contract/owners';
import { normalizeId } from '../../shared/ids';
import { AppError, assertNoFieldErrors, collectFieldErrors, fieldError, type FieldErrors } from '../../shared/AppError';
import { validatePerson, normalizePerson } from '../auth';

// The form knows by these words that a message is about the store.
const STORE = 'Store with ID';

/**
 * What was typed about an owner, as it is kept: see tidyPerson; the id of the store in small letters. Fields that are
 * not given stay away.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function normalizeOwner<Typed extends Partial<CreateOwner>>(typed: Typed): Typed {
  assertNoFieldErrors(validateOwner(typed));
  return {
    ...normalizePerson(typed),
    ...(typed.storeId !== undefined && { storeId: normalizeId(typed.storeId.trim()) }),
  };
}

/** What is wrong with what was typed about an owner, one message for each wrong field. */
export function validateOwner(typed: Partial<CreateOwner>): FieldErrors {
  const problem = typed.storeId === undefined ? null : problemOfStore(typed.storeId.trim());
  return { ...collectFieldErrors({ storeId: problem }), ...validatePerson(typed) };
}

/** The refusal of an id that no store has. */
export function storeNotFound(storeId: string): AppError {
  return fieldError('not_found', 'storeId', `${STORE} ${storeId} not found`);
}

/** The refusal of an id that no owner has. */
export function ownerNotFound(): AppError {
  return new AppError('not_found', 'Owner not found');
}

function problemOfStore(storeId: string): string | null {
  if (storeId === '') return `${STORE} is required`;
  return Format.IsUuid(storeId) ? null : `${STORE} must be a valid id`;
}
