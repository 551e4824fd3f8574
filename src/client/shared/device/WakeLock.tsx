import { useWakeLock } from './useWakeLock';

/** `useWakeLock` as a component, to load it after the page. */
export function WakeLock() {
  useWakeLock();
  return null;
}
