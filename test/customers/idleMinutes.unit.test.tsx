import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { InactivityBanner } from '../../src/client/features/customerKiosk/components/InactivityBanner';
import { getIdleMinutes } from '../../src/client/features/customerKiosk/idleMinutes';
import { isLeftOver, saveLastActivity } from '../../src/client/features/customerKiosk/lastActivity';
import { sessionExpired, signedOut } from '../../src/client/session/sessionSlice';
import { fakeServer } from '../support/fakeServer';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});

/** Opens a kiosk page whose server has this setting, or cannot be reached. */
function openKiosk(kioskIdleMinutes: number | null) {
  fakeServer(({ path }) =>
    path !== '/kiosk/settings'
      ? undefined
      : kioskIdleMinutes === null
        ? { status: 503, body: {} }
        : { body: { isScanEnabled: false, hasPin: false, kioskIdleMinutes } },
  );
  const onLeave = jest.fn();
  render(
    <Provider store={createAppStore()}>
      <AppTheme>
        <InactivityBanner onLeave={onLeave} />
      </AppTheme>
    </Provider>,
  );
  return onLeave;
}
const advance = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const isWarned = () => screen.queryByRole('alert') !== null;

test.each([1, 2, 3, 5])(
  'BX-234 a visit ends after %i minutes, with a warning that is as many times longer',
  async (minutes) => {
    localStorage.setItem('kiosk_idle_minutes', String(minutes));
    jest.useFakeTimers();
    const onLeave = openKiosk(minutes);
    await advance(minutes * 50 - 1);
    expect(isWarned()).toBe(false);
    await advance(2);
    expect(isWarned()).toBe(true);
    await advance(minutes * 10 - 3);
    expect([isWarned(), onLeave.mock.calls.length]).toEqual([true, 0]);
    await advance(3);
    expect(onLeave).toHaveBeenCalledTimes(1);
  },
);

test('BX-234 a changed setting is kept on the device, where it holds without a network', async () => {
  openKiosk(3);
  expect(getIdleMinutes()).toBe(1);
  await waitFor(() => expect(getIdleMinutes()).toBe(3));
  jest.useFakeTimers();
  const onLeave = openKiosk(null);
  await advance(170);
  expect(onLeave).not.toHaveBeenCalled();
  await advance(11);
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('BX-234 a page that the tablet loads again during the longer time still belongs to its customer', () => {
  saveLastActivity(Date.now() - 100_000);
  expect(isLeftOver()).toBe(true);
  localStorage.setItem('kiosk_idle_minutes', '2');
  expect(isLeftOver()).toBe(false);
});

test.each(['', '0', '4', '60', 'x', '1e9'])(
  'BX-234 a stored value that is no choice counts as a minute: %j',
  (kept) => {
    localStorage.setItem('kiosk_idle_minutes', kept);
    expect(getIdleMinutes()).toBe(1);
  },
);

test.each([signedOut(), sessionExpired()])(
  'BX-234 nothing of the setting is left on the device after $type',
  (action) => {
    localStorage.setItem('kiosk_idle_minutes', '3');
    createAppStore().dispatch(action);
    expect(localStorage.getItem('kiosk_idle_minutes')).toBeNull();
  },
);
