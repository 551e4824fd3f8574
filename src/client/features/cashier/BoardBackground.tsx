import { useGetBoardSettingsQuery } from '../../entities/store';
import { useWakeLock } from '../../shared/device/useWakeLock';

/** What an open board needs and does not show: the screen stays on, and the details open with their buttons. */
export function BoardBackground() {
  useWakeLock();
  useGetBoardSettingsQuery(undefined);
  return null;
}
