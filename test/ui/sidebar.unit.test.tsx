import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ConsoleShell } from '../../src/client/app/layouts/ConsoleShell';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';

const start = () =>
  render(
    <Provider store={createAppStore()}>
      <MemoryRouter>
        <AppTheme>
          <ConsoleShell title="Bean" pages={[]} Palette={() => null} collapsible logoutText="" />
        </AppTheme>
      </MemoryRouter>
    </Provider>,
  );
const button = (name: string) => screen.queryByRole('button', { name, hidden: true });

test('OD-01 a collapsed sidebar stays collapsed after a reload, and an expanded one stores nothing', () => {
  const first = start();
  fireEvent.click(button('Collapse sidebar') as HTMLElement);
  first.unmount();
  const second = start();
  expect(button('Collapse sidebar')).toBeNull();
  fireEvent.click(button('Expand sidebar') as HTMLElement);
  second.unmount();
  start();
  expect(button('Collapse sidebar')).not.toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('OD-01 a browser that denies storage has an expanded sidebar that can be collapsed', () => {
  const denied = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  start();
  fireEvent.click(button('Collapse sidebar') as HTMLElement);
  expect(button('Expand sidebar')).not.toBeNull();
  denied.mockRestore();
});

const FAULTS = [
  ['a page that throws', () => new Error('broken'), 'Something went wrong'],
  ['a page that reads what is not there', () => new TypeError('x is undefined'), 'Something went wrong'],
  [
    'a page that cannot be loaded',
    () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }),
    "Couldn't load this page",
  ],
] as const;

test.each(FAULTS)('BX-266 %s leaves the menu, and another page can be opened', (_title, getFault, heading) => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const Broken = () => {
    throw getFault();
  };
  const pages = [
    { path: '/broken', title: 'Broken', nav: { label: 'Broken', icon: () => null } },
    { path: '/whole', title: 'Whole', nav: { label: 'Whole', icon: () => null } },
  ];
  render(
    <Provider store={createAppStore()}>
      <MemoryRouter initialEntries={['/broken']}>
        <AppTheme>
          <Routes>
            <Route element={<ConsoleShell title="Bean" pages={pages} Palette={() => null} logoutText="" />}>
              <Route path="broken" element={<Broken />} />
              <Route path="whole" element={<h1>Whole page</h1>} />
            </Route>
          </Routes>
        </AppTheme>
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Whole', hidden: true }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Whole page');
  logged.mockRestore();
  jest.restoreAllMocks();
});

test('BX-159 a sentence says that the server cannot be reached, or the browser is offline, until it is back', async () => {
  jest.useFakeTimers();
  let isUp = false;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      isUp ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch')),
    );
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const refetch = jest.fn();
  window.addEventListener('server-reachable', refetch);
  start();
  const banner = () => screen.queryByText(/^(We can't reach|You're offline)/);
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await advance(10_000);
  expect(banner()).toBeNull();
  // A request of a page got no response.
  window.dispatchEvent(new Event('server-unreachable'));
  await advance(0);
  expect(banner()).toHaveTextContent("We can't reach the server. Trying again…");
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await advance(0);
  expect(banner()).toHaveTextContent("You're offline. You can save changes once you're back online.");
  isUp = true;
  expect(refetch).not.toHaveBeenCalled();
  await advance(3_000);
  expect(banner()).toBeNull();
  expect(refetch).toHaveBeenCalledTimes(1);
  window.removeEventListener('server-reachable', refetch);
  jest.restoreAllMocks();
  jest.useRealTimers();
});
