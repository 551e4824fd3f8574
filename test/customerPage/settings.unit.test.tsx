import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CustomerPage, UpdateCustomerPage } from '../../src/contract/customerPage';
import type { FakeResponse, SentRequest } from '../support/fakeServer';
import { OPEN, PAGE, renderCustomerPage, type Responses } from './renderCustomerPage';

const UPDATE = 'PATCH /bean';
const AGREEMENT = 'Yes, Sweet Bean may send me recurring automated marketing texts at this number.';

/** Responses of a server that changes the page. */
function createServer(page: CustomerPage = PAGE): Responses {
  let current = page;
  return {
    ...OPEN,
    'GET /bean': () => ({ body: current }),
    [UPDATE]: ({ body }: SentRequest): FakeResponse => {
      const { smsConsent, birthday, ...changes } = body as UpdateCustomerPage;
      current = { ...current, ...changes, hasBirthday: current.hasBirthday || birthday !== undefined };
      if (smsConsent !== undefined) current = { ...current, smsStatus: smsConsent ? 'subscribed' : 'opted_out' };
      return { body: current };
    },
  };
}
const listUpdates = (requests: SentRequest[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

beforeEach(() => localStorage.clear());

test('BX-232 an unverified page offers to sign out this phone, not the others', async () => {
  renderCustomerPage('/my/bean', createServer({ ...PAGE, isVerified: false }));
  expect(await screen.findByRole('button', { name: 'Sign out on this phone' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show signed-in phones' })).toBeNull();
});

test('BX-77 texts are turned off and on', async () => {
  const { requests } = renderCustomerPage('/my/bean', createServer());
  const texts = await screen.findByRole('switch', { name: AGREEMENT });
  expect(texts).toBeChecked();
  expect(screen.getByRole('link', { name: 'Privacy and texts' })).toHaveAttribute('href', '/privacy/bean');
  fireEvent.click(texts);
  await waitFor(() => expect(texts).not.toBeChecked());
  await waitFor(() => expect(localStorage.getItem('my_page_3:bean')).toContain('opted_out'));
  fireEvent.click(texts);
  await waitFor(() => expect(texts).toBeChecked());
  expect(listUpdates(requests)).toEqual([
    { smsConsent: false },
    { smsConsent: true, consentTextVersion: '2026-11-28-en' },
  ]);
});

test('BX-77 the switch for texts changes before the response, and changes back with a message when the server refuses', async () => {
  let refuse: (response: FakeResponse) => void = () => undefined;
  const responses: Responses = {
    ...OPEN,
    [UPDATE]: () => new Promise((resolve) => (refuse = resolve)),
  };
  renderCustomerPage('/my/bean', responses);
  const texts = await screen.findByRole('switch', { name: AGREEMENT });
  fireEvent.click(texts);
  await waitFor(() => expect(texts).not.toBeChecked());
  refuse({ status: 503, body: {} });
  expect(await screen.findByText('That could not be saved. Please try again.')).toBeVisible();
  expect(texts).toBeChecked();
});

test('BX-77 a phone that cannot get texts has no setting for them', async () => {
  renderCustomerPage('/my/bean', createServer({ ...PAGE, smsStatus: 'unreachable' }));
  expect(await screen.findByRole('switch', { name: AGREEMENT })).toBeDisabled();
  expect(screen.getByText("Your phone number can't get texts.")).toBeVisible();
});

test('BX-77 the name can be changed, and an error of the server is shown at the field', async () => {
  const responses: Responses = {
    ...OPEN,
    [UPDATE]: { status: 400, body: { message: ['Name is required'], fields: { name: ['Name is required'] } } },
  };
  const { requests } = renderCustomerPage('/my/bean', responses);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit name' }));
  const field = await screen.findByRole('textbox', { name: 'Name' });
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Name is required'));
  expect(field).toBeInvalid();

  responses[UPDATE] = { body: { ...PAGE, name: 'Ana Ito' } };
  fireEvent.change(field, { target: { value: ' Ana Ito ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Hello, Ana Ito!' })).toBeVisible();
  expect(listUpdates(requests).at(-1)).toEqual({ name: 'Ana Ito' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit name' })).toHaveFocus());
});

test('BX-77 a missing birthday can be entered once', async () => {
  const { requests } = renderCustomerPage('/my/bean', createServer({ ...PAGE, hasBirthday: false }));
  fireEvent.change(await screen.findByLabelText('Birthday'), { target: { value: '1990-03-04' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Birthday')).toBeNull());
  expect(listUpdates(requests)).toEqual([{ birthday: '1990-03-04' }]);
});

test('BX-77 the page is in the language that the customer chooses, including its errors', async () => {
  const responses = createServer();
  const { requests } = renderCustomerPage('/my/bean', responses);
  fireEvent.click(await screen.findByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('heading', { name: '¡Hola, Ana!' })).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(listUpdates(requests)).toEqual([{ language: 'es' }]);
  responses[UPDATE] = {
    status: 429,
    body: { message: 'Too many requests', messageId: 'tooManyRequests' },
  };
  fireEvent.click(screen.getByRole('switch'));
  expect(await screen.findByText('Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.')).toBeVisible();
});

test('BX-77 the personal data can be downloaded', async () => {
  renderCustomerPage('/my/bean', OPEN);
  const link = await screen.findByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', 'http://localhost/api/my/bean/data');
  expect(link).toHaveAttribute('download');
});
