import { useContext } from 'react';
import { humanize } from '../../../shared/format/humanize';
import { WordsContext } from '../../../shared/routing/words';

/** Names an action or a type of records. One without a label shows its name as text, such as 'Points expired'. */
export function useAuditLabel(): (name: string) => string {
  const { audit } = useContext(WordsContext);
  return (name) => audit[name] ?? humanize(name);
}
