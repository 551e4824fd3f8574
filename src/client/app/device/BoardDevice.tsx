import { useAppUpdate } from './useAppUpdate';

/** Keeps the board for reloads without a network. A new version takes effect with a load, never while it is watched. */
export function BoardDevice() {
  useAppUpdate({ isJustLoaded: true });
  return null;
}
