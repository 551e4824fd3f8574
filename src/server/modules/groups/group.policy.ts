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
  return {
    ...(name !== undefined && { name: tidyName(name) }),
    ...(storeIds && { storeIds: [...new Set(storeIds.map(tidyId))] }),
  };
}

function tidyName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw new Refusal('bad_request', ['name is required']);
  if (name.length > NAME_MAX) throw new Refusal('bad_request', [`name must be at most ${NAME_MAX} characters`]);
  if (!isPlainText(name)) throw new Refusal('bad_request', ['name must be plain text']);
  return name;
}

/** The refusal of so many ids that no store has. */
export function unknownStores(count: number): Refusal {
  const what = count === 1 ? 'a store that does not exist' : `${count} stores that do not exist`;
  return new Refusal('bad_request', [`storeIds holds ${what}`]);
}
