import type { Middleware } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { KIOSK_IDLE_MINUTES } from '../../../contract/plain/limits';
import { accountChanged } from '../../session';
import { readItem, writeItem } from '../../shared/device/deviceStorage';
import { SETTINGS_POLL_MS, useGetKioskSettingsQuery } from './scan/scanApi';

/** The storage key for the setting, so that it is known at once after a reload, and without a network. */
const KEY = 'kiosk_idle_minutes';

/** The minutes without a touch after which a visit ends, as this device last knew them. */
export function getIdleMinutes(): number {
  const kept = readItem(KEY);
  return KIOSK_IDLE_MINUTES.find((minutes) => String(minutes) === kept) ?? KIOSK_IDLE_MINUTES[0];
}

/** Removes the setting from the device when its session ends, because it is the store's. */
export const idleMinutesMiddleware: Middleware = () => (next) => (action) => {
  if (accountChanged(action)) writeItem(KEY, null);
  return next(action);
};

/** The minutes without a touch after which a visit ends. A changed setting arrives within five minutes. */
export function useIdleMinutes(): number {
  const { data } = useGetKioskSettingsQuery(undefined, { pollingInterval: SETTINGS_POLL_MS });
  const minutes = data?.kioskIdleMinutes;
  useEffect(() => {
    if (minutes !== undefined) writeItem(KEY, minutes === KIOSK_IDLE_MINUTES[0] ? null : String(minutes));
  }, [minutes]);
  return minutes ?? getIdleMinutes();
}
