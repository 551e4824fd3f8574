import { fireEvent, screen, within } from '@testing-library/react';
import { WebhooksSection } from '../../src/client/features/developers/components/WebhooksSection';
import type { WebhookDelivery, WebhookEndpoint } from '../../src/contract/webhooks';
import { renderPage } from '../support/renderPage';

const ENDPOINT: WebhookEndpoint = {
  id: '01900000-0000-7000-8000-000000000001',
  url: 'https://example.com/hook',
  description: 'Web shop',
  types: [],
  isActive: true,
  offReason: null,
  failingSince: null,
  createdAt: '2026-11-30T10:00:00.000Z',
};
const DELIVERY: WebhookDelivery = {
  id: '01900000-0000-7000-8000-000000000002',
  type: 'webhook.test',
  createdAt: '2026-11-30T10:00:00.000Z',
  state: 'failed',
  attempts: 10,
  attemptedAt: '2026-11-30T10:00:00.000Z',
  nextAttemptAt: null,
  status: 503,
  problem: null,
  durationMs: 12,
  answer: 'out of order',
};

const show = (endpoints: readonly WebhookEndpoint[]) =>
  renderPage(<WebhooksSection />, '/owner/developers', ({ method, path }) => {
    if (path.includes('/deliveries')) return { body: [DELIVERY] };
    if (path.endsWith('/secret')) return { body: { secret: 'whsec_new' } };
    if (method === 'POST') return { status: 201, body: { ...ENDPOINT, secret: 'whsec_first' } };
    return { body: endpoints };
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('an owner adds a webhook and sees its secret once', async () => {
  const { requests } = show([]);
  await press('Add Webhook');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Address/), { target: { value: ' https://example.com/hook ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));
  expect(await screen.findByText('whsec_first')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ url: 'https://example.com/hook' });
  await press('I Have Saved It');
});

test('a replaced secret is shown before the dialog closes', async () => {
  show([ENDPOINT]);
  await press('Replace Secret of Web shop');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace Secret' }));
  expect(await screen.findByText('whsec_new')).toBeVisible();
  expect(await screen.findByText('The secret was replaced.')).toBeVisible();
  expect(screen.getByText('whsec_new')).toBeVisible();
});

test('an edit sends only what changed', async () => {
  const { requests } = show([{ ...ENDPOINT, types: ['points.changed', 'reward.created', 'reward.deleted'] }]);
  expect(await screen.findByText("A customer's points change, A reward is added, 1 more")).toBeVisible();
  await press('Edit Web shop');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /A reward is added/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Webhook' }));
  expect(await screen.findByText('The webhook was changed.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    types: ['points.changed', 'reward.deleted'],
  });
});

test('deliveries show the answer, and failures can be filtered', async () => {
  const { requests } = show([ENDPOINT, { ...ENDPOINT, id: DELIVERY.id, isActive: false, offReason: 'gone' }]);
  expect(await screen.findByText('Off: it asked for no more events')).toBeVisible();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Deliveries of Web shop' }))[0] as HTMLElement);
  expect(await screen.findByText('out of order')).toBeVisible();
  await press('Failed');
  await screen.findByText('out of order');
  expect(requests.at(-1)?.query.get('failed')).toBe('true');
});
