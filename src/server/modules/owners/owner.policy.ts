import Format from 'typebox/format';
import type { CreateOwner } from '../../../contract/owners';
import { tidyId } from '../../http/ids';
import { Refusal } from '../../http/Refusal';
import { problemsOfPerson, tidyPerson } from '../auth';

// The form knows by these words that a message is about the store.
const STORE = 'Store with ID';

/**
 * What was typed about an owner, as it is kept: see tidyPerson; the id of the store in small letters. Fields that are
 * not given stay away.
 * @throws Refusal 400 with one message for each wrong field.
 */
export function tidyOwner<Typed extends Partial<CreateOwner>>(typed: Typed): Typed {
  const problems = problemsOfOwner(typed);
  if (problems.length > 0) throw new Refusal('bad_request', problems);
  return { ...tidyPerson(typed), ...(typed.storeId !== undefined && { storeId: tidyId(typed.storeId.trim()) }) };
}

/** What is wrong with what was typed about an owner, one message for each wrong field. */
export function problemsOfOwner(typed: Partial<CreateOwner>): string[] {
  const problem = typed.storeId === undefined ? null : problemOfStore(typed.storeId.trim());
  return [...(problem === null ? [] : [problem]), ...problemsOfPerson(typed)];
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
