import { SEARCH_MAX } from '../../../contract/limits';
import { useDebouncedValue } from '../../shared/ui/useDebouncedValue';

const DELAY_MS = 200;
/** Shortest text that is sent to the server. */
const SERVER_SEARCH_MIN = 2;

/** The text to search for on the server, once the user pauses; empty for a text that is too short. */
export function useServerSearch(text: string): { search: string; skip: boolean; isTyping: boolean } {
  const current = text.trim().slice(0, SEARCH_MAX);
  const search = useDebouncedValue(current, DELAY_MS);
  const isLongEnough = current.length >= SERVER_SEARCH_MIN;
  return {
    search,
    skip: !isLongEnough || search.length < SERVER_SEARCH_MIN,
    isTyping: isLongEnough && search !== current,
  };
}
