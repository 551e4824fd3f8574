import Format from 'typebox/format';
import type { CreateOwner } from '../../../contract/owners';
import { Refusal } from '../../http/Refusal';
import { tidyPerson } from '../auth';

// The form knows by these words that a message is about the store.
const STORE = 'Store with ID';

/** A new owner as the wire lets it in: the store may be missing, which is told here. */
export type TypedOwner = Omit<CreateOwner, 'storeId'> & { storeId?: string };

interface Typed {
  storeId?: string;
  name?: string;
  email?: string;
  password?: string;
}

/**
 * What was typed about an owner, as it is kept: see tidyPerson; the id of the store in small letters.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function tidyOwner<T extends Typed>(typed: T): T {
  const storeId = typed.storeId?.trim().toLowerCase();
  const problem = storeId === undefined ? null : problemOfStore(storeId);
  if (problem === null) return { ...tidyPerson(typed), ...(storeId !== undefined && { storeId }) };
  throw new Refusal('bad_request', [problem, ...problemsOfPerson(typed)]);
}

/**
 * tidyOwner for a new owner, who must have a store.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function tidyNewOwner(typed: TypedOwner): CreateOwner {
  return tidyOwner({ ...typed, storeId: typed.storeId ?? '' });
}

/** The refusal of an id that no store has. */
export function unknownStore(storeId: string): Refusal {
  return new Refusal('not_found', `${STORE} ${storeId} not found`);
}

/** The refusal of an id that no owner has. */
export function unknownOwner(): Refusal {
  return new Refusal('not_found', 'Owner not found');
}

function problemOfStore(storeId: string): string | null {
  if (storeId === '') return `${STORE} is required`;
  return Format.IsUuid(storeId) ? null : `${STORE} must be a valid id`;
}

function problemsOfPerson(typed: Typed): readonly string[] {
  try {
    tidyPerson(typed);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.messages].flat();
  }
}
