import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CLOSED, OPEN, renderCustomerPage, TOKEN } from './renderCustomerPage';

const SESSION = 'POST /bean/session';

beforeEach(() => localStorage.clear());

test('BX-76 a link opens the page: its token is removed from the address bar at once and sent exactly once', async () => {
  const first = renderCustomerPage(`/my/bean?from=text#${TOKEN}`, { ...OPEN, [SESSION]: { status: 204 } });
  expect(window.location.href).toBe('http://localhost/my/bean?from=text');
  expect(await screen.findByRole('heading', { name: 'Hello, Ana!' })).toBeVisible();
  expect(first.listSent()[0]).toBe(SESSION);
  expect(first.requests[0]?.body).toEqual({ token: TOKEN });
  expect(first.requests[0]?.headers.has('authorization')).toBe(false);
  expect(first.listSent().filter((line) => line === SESSION)).toHaveLength(1);
  first.unmount();

  const reloaded = renderCustomerPage(window.location.href, OPEN);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana!' })).toBeVisible();
  expect(reloaded.listSent()).not.toContain(SESSION);
});

test('BX-76 a used or expired link says so, and explains how to get a new one', async () => {
  renderCustomerPage(`/my/bean#${TOKEN}`, {
    ...CLOSED,
    [SESSION]: { status: 404, body: { message: 'This link was already used or has expired' } },
  });
  expect(await screen.findByText('This link was already used or has expired.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Free Tea at 50 points' })).toBeVisible();
});

test('BX-76 a used link opens the page on a phone that still has a session', async () => {
  renderCustomerPage(`/my/bean#${TOKEN}`, {
    ...OPEN,
    [SESSION]: { status: 404, body: { message: 'This link was already used or has expired' } },
  });
  expect(await screen.findByRole('heading', { name: 'Hello, Ana!' })).toBeVisible();
});

test('BX-76 a link whose request got no response can be retried', async () => {
  let isOffline = true;
  const { requests } = renderCustomerPage(`/my/bean#${TOKEN}`, {
    ...OPEN,
    [SESSION]: () => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return { status: 204 };
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('heading', { name: 'Hello, Ana!' })).toBeNull();
  isOffline = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana!' })).toBeVisible();
  const tokens = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(tokens).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});

test('BX-76 a phone without a session shows how to get one, without an error about a link', async () => {
  renderCustomerPage('/my/bean', CLOSED);
  expect(await screen.findByRole('heading', { name: 'Free Tea at 50 points' })).toBeVisible();
  expect(screen.queryByText(/This link/)).toBeNull();
});

test('BX-77 signing out asks first, then ends the session and removes the saved page from this phone', async () => {
  const { listSent } = renderCustomerPage('/my/bean', { ...OPEN, 'DELETE /bean/session': { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(listSent()).not.toContain('DELETE /bean/session');
  expect(localStorage).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('You are signed out on this phone.')).toBeVisible();
  expect(listSent()).toContain('DELETE /bean/session');
  expect(localStorage).toHaveLength(0);
});

test('BX-77 a sign-out that fails says so and keeps the page', async () => {
  renderCustomerPage('/my/bean', { ...OPEN, 'DELETE /bean/session': { status: 503, body: { message: 'x' } } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('That could not be saved. Please try again.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hello, Ana!' })).toBeVisible());
});
