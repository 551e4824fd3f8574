import type { BoostSource } from './useEarning';
import { useNextBoosts } from './useNextBoosts';

/** A line about the next boost, without styles. Renders nothing without one. */
export function NextBoost(store: BoostSource) {
  const [text] = useNextBoosts(store);
  return text === undefined ? null : <p>{text}</p>;
}
