import Format from 'typebox/format';
import type { CreateOwner } from '../../../../contract/owners';
import {
  assertNoFieldErrors,
  collectFieldErrors,
  fieldError,
  type AppError,
  type FieldErrors,
} from '../../../shared/AppError';
import { normalizeId } from '../../../shared/ids';
import { normalizePerson, validatePerson } from '../accounts.rules';

// Clients that only read `message` recognize errors about the store by these words.
const STORE_LABEL = 'Store with ID';

/**
 * Normalizes name and email like normalizePerson, and trims and lowercases the store id. Absent fields stay absent.
 * @throws AppError 400 with one message for each invalid field.
 */
export function normalizeOwner<Input extends Partial<CreateOwner>>(input: Input): Input {
  assertNoFieldErrors(validateOwner(input));
  return {
    ...normalizePerson(input),
    ...(input.storeId !== undefined && { storeId: normalizeId(input.storeId.trim()) }),
    ...(input.shopId && { shopId: normalizeId(input.shopId) }),
  };
}

/** Validates store id, name and email after trimming. The schema validates the password. */
export function validateOwner(input: Partial<CreateOwner>): FieldErrors {
  return { ...collectFieldErrors({ storeId: validateStoreId(input.storeId?.trim()) }), ...validatePerson(input) };
}

/** Returns the error for an id that no store has. */
export function unknownStore(storeId: string): AppError {
  return fieldError('not_found', 'storeId', `${STORE_LABEL} ${storeId} not found`);
}

/** Returns the error for an id that none of the store's shops has. */
export function unknownShop(): AppError {
  return fieldError('not_found', 'shopId', 'The chain has no such shop');
}

/** Returns the error for a manager of one shop who is transferred to a chain's first store, as if it were one shop. */
export function becomesOwnerOfChain(chainName: string): AppError {
  const message =
    `This person manages one shop, and would manage all shops of the chain ${chainName}. ` +
    'Send shopId: null for that, or the id of one shop.';
  return fieldError('bad_request', 'shopId', message);
}

function validateStoreId(storeId: string | undefined): string | null {
  if (storeId === undefined) return null;
  if (storeId === '') return `${STORE_LABEL} is required`;
  return Format.IsUuid(storeId) ? null : `${STORE_LABEL} must be a valid id`;
}
