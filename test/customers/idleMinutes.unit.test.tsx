import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { InactivityBanner } from '../../src/client/features/customerKiosk/components/InactivityBanner';
import { EntryScreen } from '../../src/client/features/customerKiosk/entry/EntryScreen';
import { getIdleMinutes } from '../../src/client/features/customerKiosk/idleMinutes';
import { isLeftOver, saveLastActivity } from '../../src/client/features/customerKiosk/lastActivity';
import { ScanDialog } from '../../src/client/features/customerKiosk/scan/components/ScanDialog';
import { sessionExpired, signedOut } from '../../src/client/session/sessionSlice';
import { fakeServer } from '../support/fakeServer';
import { signInTo } from '../support/signInTo';

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
});
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

test.each([
  [1, true],
  [2, false],
])('BX-234 with %i minutes, the visit of a tablet that slept for 100 s has ended: %s', async (minutes, hasEnded) => {
  localStorage.setItem('kiosk_idle_minutes', String(minutes));
  saveLastActivity(Date.now() - 100_000);
  jest.useFakeTimers();
  const onLeave = openKiosk(minutes);
  await advance(1);
  expect(onLeave.mock.calls.length > 0).toBe(hasEnded);
});

test('BX-234 a half-typed number and the scan get as many times longer', async () => {
  const store = createAppStore();
  signInTo(store, { id: 'store', name: 'Bean', subdomain: 'bean' });
  localStorage.setItem('kiosk_idle_minutes', '3');
  fakeServer(() => ({ status: 503, body: {} }));
  jest.useFakeTimers();
  const onClose = jest.fn();
  const inApp = (page: ReactNode) => (
    <Provider store={store}>
      <MemoryRouter>
        <AppTheme>{page}</AppTheme>
      </MemoryRouter>
    </Provider>
  );
  const entry = render(inApp(<EntryScreen />));
  for (const key of '202') fireEvent.keyDown(document.body, { key });
  expect(screen.getByLabelText('Phone number')).toHaveValue('(202');
  await advance(89);
  expect(screen.getByLabelText('Phone number')).toHaveValue('(202');
  await advance(2);
  expect(screen.getByLabelText('Phone number')).toHaveValue('');
  entry.unmount();
  const noCamera = { getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')) };
  Object.defineProperty(navigator, 'mediaDevices', { value: noCamera, configurable: true });
  render(inApp(<ScanDialog storeSubdomain="bean" onCheckedIn={jest.fn()} onClose={onClose} />));
  await advance(179);
  expect(onClose).not.toHaveBeenCalled();
  await advance(2);
  expect(onClose).toHaveBeenCalledTimes(1);
});
