import type { BoostSource } from '../hooks/useEarning';
import { useNextBoost } from '../hooks/useNextBoost';

/** A line about the next boost, without styles. Renders nothing without one. */
export function NextBoost(store: BoostSource) {
  const text = useNextBoost(store);
  return text === null ? null : <p>{text}</p>;
}
