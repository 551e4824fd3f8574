import { useGetBoardSettingsQuery } from '../../entities/store';
import { useWakeLock } from '../../shared/device/useWakeLock';

/** What an open board needs but does not show: it keeps the screen on, and loads the board's settings in advance. */
export function BoardBackground() {
  useWakeLock();
  useGetBoardSettingsQuery(undefined);
  return null;
}
