import { NAME_MAX } from '../../../contract/limits';
import { tidyId } from '../../http/ids';
import { isPlainText } from '../../http/plainText';
import { Refusal } from '../../http/Refusal';

/** What was typed about a group, as it is kept: the name trimmed, each store once. Fields that are not given stay away. */
export interface TidyGroup {
  name?: string;
  storeIds?: string[];
}

/** @throws Refusal 400 for a name that cannot be one. */
export function tidyGroup({ name, storeIds }: TidyGroup): TidyGroup {
  const problems = problemsOfGroup({ ...(name !== undefined && { name }) });
  if (problems.length > 0) throw new Refusal('bad_request', problems);
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(storeIds && { storeIds: [...new Set(storeIds.map(tidyId))] }),
  };
}

/** What is wrong with the name of a group, in one message; whether there are its stores is for the database to tell. */
export function problemsOfGroup({ name: typed }: Pick<TidyGroup, 'name'>): string[] {
  if (typed === undefined) return [];
  const name = typed.trim();
  if (name === '') return ['name is required'];
  if (name.length > NAME_MAX) return [`name must be at most ${NAME_MAX} characters`];
  return isPlainText(name) ? [] : ['name must be plain text'];
}

/** The refusal of so many ids that no store has. */
export function unknownStores(count: number): Refusal {
  const what = count === 1 ? 'a store that does not exist' : `${count} stores that do not exist`;
  return new Refusal('bad_request', [`storeIds holds ${what}`]);
}
