import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StoresPage } from '../../src/client/features/stores/StoresPage';
import { newStore } from '../admin/adminRecords';
import { renderPage, type FakeResponse } from '../support/renderPage';

/** A fake server whose responses to list requests can be held back, and whose clock advances with each change. */
function startServer() {
  let store = newStore(1, { name: 'Bean' });
  let changes = 0;
  let readings = 0;
  let isHeld = false;
  const held: (() => void)[] = [];
  const sent: boolean[] = [];
  const response = async (value: () => FakeResponse): Promise<FakeResponse> => {
    const now = value();
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return now;
  };
  const { requests } = renderPage(<StoresPage />, '/admin/stores', ({ method, path, body }) => {
    if (path === '/stores/deletions') return { body: [] };
    if (method === 'GET') {
      readings += 1;
      const neighbor = newStore(2, { name: `Reading ${readings}` });
      return response(() => ({ body: [store, neighbor], headers: { 'x-total-count': '2' } }));
    }
    const { isActive } = body as { isActive: boolean };
    sent.push(isActive);
    changes += 1;
    store = { ...store, isActive, updatedAt: `2026-03-04T15:00:0${changes}.000Z` };
    return response(() => ({ body: store }));
  });
  return {
    requests,
    sent,
    hold: () => {
      isHeld = true;
    },
    isHolding: (count: number) => waitFor(() => expect(held).toHaveLength(count)),
    /** Sends the response to the oldest held request. */
    release: () =>
      act(async () => {
        held.shift()?.();
        await Promise.resolve();
      }),
    releaseAll: () =>
      act(async () => {
        isHeld = false;
        for (const go of held.splice(0)) go();
        await Promise.resolve();
      }),
  };
}
const LABELS = { Active: 'Active, deactivate Bean', Inactive: 'Inactive, activate Bean' };
const pill = (state: keyof typeof LABELS) => screen.findByRole('button', { name: LABELS[state] });

test('ST-06 the pill shows the last press while the list is being refetched', async () => {
  const server = startServer();
  fireEvent.click(await pill('Active'));
  await pill('Inactive');
  await screen.findByText('Reading 2');
  server.hold();
  fireEvent.click(await pill('Inactive'));
  await server.isHolding(1);
  await server.release();
  // The list is being refetched, and another press comes before its response.
  await server.isHolding(1);
  fireEvent.click(await pill('Active'));
  await pill('Inactive');
  await server.release();
  await screen.findByText('Reading 3');
  await pill('Inactive');
  await server.releaseAll();
  await screen.findByText('Reading 4');
  await pill('Inactive');
  expect(server.sent).toEqual([false, true, false]);
});

test('ST-06 a second press during the save of the first is sent after it', async () => {
  const server = startServer();
  await pill('Active');
  server.hold();
  fireEvent.click(await pill('Active'));
  fireEvent.click(await pill('Inactive'));
  await pill('Active');
  expect(server.sent).toEqual([false]);
  await server.releaseAll();
  await waitFor(() => expect(server.sent).toEqual([false, true]));
  expect(await screen.findByText(/is now active/)).toBeVisible();
  await pill('Active');
});
