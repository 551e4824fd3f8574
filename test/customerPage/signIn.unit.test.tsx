import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SentRequest } from '../support/fakeServer';
import { CLOSED, OPEN, PAGE, renderCustomerPage, returnToPage, TOKEN, type Responses } from './renderCustomerPage';

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const withJoinPage = (changes: object): Responses => ({
  ...CLOSED,
  'GET /bean/join': { body: { store: PAGE.store, url: '', canJoin: true, hasReferrals: false, ...changes } },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('BX-283 a phone without a session enters its number and the code on the page, and a new number goes on to join', async () => {
  const { requests } = renderCustomerPage('/my/bean', {
    ...CLOSED,
    'POST /bean/join/codes': ({ body }: SentRequest) =>
      (body as { phone: string }).phone === '+12025550123'
        ? { status: 202, body: { token: 'T' } }
        : { status: 400, body: { message: 'Invalid', fields: { phone: ['Invalid'] } } },
    'POST /bean/join/verification': { body: { isMember: false } },
  });
  const field = await screen.findByLabelText('Phone number');
  fireEvent.change(field, { target: { value: '202' } });
  press('Text me a code');
  expect(await screen.findByText('Please enter a valid 10-digit phone number')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '1 (202) 555-0123' } });
  press('Text me a code');
  fireEvent.change(await screen.findByLabelText('Code from the text'), { target: { value: '123456' } });
  press('Continue');
  expect(await screen.findByLabelText('Your name')).toHaveFocus();
  expect(screen.getByText(/Almost done/)).toBeVisible();
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => (body as { phone: string }).phone);
  expect(sent).toEqual(['202', '+12025550123', '+12025550123']);
});

test('BX-283 the page says why it cannot be shown, with the same form', async () => {
  renderCustomerPage(`/my/bean#${TOKEN}`, {
    ...CLOSED,
    'POST /bean/session': { status: 404, body: { message: 'This link was already used or has expired' } },
  });
  expect(await screen.findByText('This link was already used or has expired.')).toBeVisible();
  expect(screen.getByLabelText('Phone number')).toBeVisible();
});

test('BX-283 who comes back from the text without a network does not lose the form', async () => {
  const responses: Responses = { ...CLOSED };
  const { listSent } = renderCustomerPage('/my/bean', responses);
  const field = await screen.findByLabelText('Phone number');
  fireEvent.change(field, { target: { value: '202 555' } });
  responses['GET /bean'] = () => {
    throw new TypeError('Failed to fetch');
  };
  const sent = listSent().length;
  act(returnToPage);
  await waitFor(() => expect(listSent().slice(sent)).toContain('GET /bean'));
  await act(async () => {});
  expect(field).toHaveValue('202 555');
  expect(field).toBeVisible();
});

test('BX-283 whoever signs out can come back by their number', async () => {
  renderCustomerPage('/my/bean', { ...OPEN, 'DELETE /bean/session': { status: 204 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out on this phone' }));
  press('Sign out');
  expect(await screen.findByText('You are signed out on this phone.')).toBeVisible();
  expect(await screen.findByLabelText('Phone number')).toBeVisible();
});

test.each([
  [{ name: 'Extra Shot', rewardType: 'FREE_ITEM', pointsRequired: 150 }, 'Free Extra Shot at 150 points'],
  [{ name: 'Free Tea', rewardType: 'FREE_ITEM', pointsRequired: 1 }, 'Free Tea at 1 point'],
  [{ name: '10% Off', rewardType: 'PERCENTAGE_DISCOUNT', pointsRequired: 1500 }, '10% Off at 1,500 points'],
  [undefined, 'Collect points with your phone number'],
])('BX-284 the reason to join is the first reward: %j', async (reward, title) => {
  renderCustomerPage('/my/bean', withJoinPage({ reward }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test.each([
  [10, 'en', '10 points for every $1 you spend'],
  [1, 'en', '1 point for every $1 you spend'],
  [0.25, 'en', '1 point for every $4 you spend'],
  [1.5, 'es', '1.5 puntos por cada $1 que gastas'],
])('BX-296 the page without a session says what earns points: %d in %s', async (pointsPerDollar, language, text) => {
  renderCustomerPage(
    '/my/bean',
    withJoinPage({ store: { ...PAGE.store, pointsPerDollar, defaultLanguage: language } }),
  );
  await screen.findByRole('group');
  if (language === 'es') press('Español');
  expect(await screen.findByText(text)).toBeVisible();
});

test('BX-308 BX-309 the page for joining in Spanish has the Spanish texts that the owner gave', async () => {
  renderCustomerPage(
    '/my/bean',
    withJoinPage({
      store: { ...PAGE.store, welcomeLine: 'Good coffee', spanishWelcomeLine: 'Buen café' },
      reward: { name: 'Free Tea', spanishName: 'Té', rewardType: 'FREE_ITEM', pointsRequired: 50 },
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Free Tea at 50 points' })).toBeVisible();
  expect(screen.getByText('Good coffee')).toBeVisible();
  press('Español');
  expect(await screen.findByRole('heading', { name: 'Té gratis con 50 puntos' })).toBeVisible();
  expect(screen.getByText('Buen café')).toBeVisible();
});

test('BX-297 an error of the number keeps the notice, and another one comes below the button', async () => {
  let status = 400;
  renderCustomerPage('/my/bean', {
    ...CLOSED,
    'POST /bean/join/codes': () => ({ status, body: { message: 'Refused', fields: {} } }),
  });
  await screen.findByLabelText('Phone number');
  const button = screen.getByRole('button', { name: 'Text me a code' });
  for (const [next, message, place] of [
    [400, 'Please enter a valid 10-digit phone number', Node.DOCUMENT_POSITION_PRECEDING],
    [429, /asked for too often/, Node.DOCUMENT_POSITION_FOLLOWING],
    [409, /can't text codes/, Node.DOCUMENT_POSITION_FOLLOWING],
    [500, /did not work/, Node.DOCUMENT_POSITION_FOLLOWING],
  ] as const) {
    status = next;
    fireEvent.click(button);
    const error = await screen.findByText(message);
    expect([next, button.compareDocumentPosition(error)]).toEqual([next, place]);
    expect(screen.getByText(/Message and data rates may apply/)).toBeVisible();
  }
});

test('BX-283 a store that cannot send texts says how to get in at the store', async () => {
  renderCustomerPage('/my/bean', withJoinPage({ canJoin: false }));
  expect(await screen.findByText(/Enter your phone number on the tablet in the store/)).toBeVisible();
  expect(screen.queryByLabelText('Phone number')).toBeNull();
});
