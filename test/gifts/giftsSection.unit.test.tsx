import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GiftsSection } from '../../src/client/features/profile/gifts/components/GiftsSection';
import { ProfilePage } from '../../src/client/features/profile/ProfilePage';
import type { Gifts } from '../../src/contract/gifts';
import { renderPage, type FakeApi } from '../support/renderPage';
import { OFF } from './noGifts';

const NOTHING = { customers: 0, points: 0, cents: null };
const PREVIEW = {
  ...{ signUp: { customers: 12, points: 1_200, cents: 6_000 }, birthday: NOTHING, visit: NOTHING },
  ...{ belowMinimum: 0, limited: NOTHING },
};
const FAILED = { status: 503, body: { message: 'Try again' } };

/** Shows the section of a store with these gifts. Other requests are answered by `respond`. */
function show(gifts: Partial<Gifts>, respond: FakeApi = () => undefined) {
  return renderPage(<GiftsSection />, '/owner/profile', (request) => {
    if (request.method === 'GET' && request.path === '/store/gifts') return { body: { ...OFF, ...gifts } };
    return respond(request) ?? (request.path === '/store/gifts/preview' ? { body: PREVIEW } : undefined);
  });
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change Gifts and Limits' }));
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const type = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Save' });
const saveWhenReady = async (dialog: Dialog) => {
  await waitFor(() => expect(save(dialog)).toBeEnabled());
  fireEvent.click(save(dialog));
};

test.each([false, true])("GI-01 gifts of a chain are its owner's, with a manager: %s", async (isManager) => {
  const shop = { id: 'first', name: 'Mill Bakery', subdomain: 'mill', chain: { name: 'Mill Bakery', isManager } };
  const { requests } = renderPage(<ProfilePage />, '/owner/profile', () => undefined, shop);
  expect(await screen.findByText("Couldn't load your account.")).toBeInTheDocument();
  expect(screen.queryAllByRole('region', { name: 'Gifts and limits' })).toHaveLength(isManager ? 0 : 1);
  expect(requests.some(({ path }) => path === '/store/gifts')).toBe(!isManager);
});

test('GI-01 GI-03 GI-04 gifts and limits are saved in points and cents, and what is empty is off', async () => {
  const { requests } = show({ birthdayPoints: 50, earningMinCents: 500 }, ({ method, body }) =>
    method === 'PUT' ? { body } : undefined,
  );
  const dialog = await openDialog();
  expect(dialog.getByRole('textbox', { name: 'Minimum purchase to earn points' })).toHaveValue('5.00');
  type(dialog, 'Sign-up gift (points)', '100');
  type(dialog, 'Birthday gift (points)', '');
  type(dialog, 'Visit points', '5');
  type(dialog, 'Minimum purchase for visit points', '7.5');
  type(dialog, 'Minimum purchase to earn points', '');
  type(dialog, 'Most points per purchase', '1,000');
  await saveWhenReady(dialog);
  expect(await screen.findByText('Gifts and limits were saved.')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ ...OFF, signUpPoints: 100, visitPoints: 5, visitMinCents: 750, salePointsMax: 1_000 },
  });
});

test('GI-01 the preview asks once for what was typed, and saving waits for it', async () => {
  const { requests } = show({});
  const dialog = await openDialog();
  expect(dialog.getByText('Enter a gift or a limit to see what it would have done.')).toBeInTheDocument();
  type(dialog, 'Minimum purchase for visit points', '10');
  type(dialog, 'Sign-up gift (points)', '1');
  type(dialog, 'Sign-up gift (points)', '100');
  expect(dialog.getByRole('status', { name: 'Loading the preview' })).toBeInTheDocument();
  expect(save(dialog)).toBeDisabled();
  expect(
    await dialog.findByText('12 customers would have gotten 1,200 points, worth up to $60.00 in rewards.'),
  ).toBeVisible();
  expect(save(dialog)).toBeEnabled();
  const asked = requests.filter(({ path }) => path === '/store/gifts/preview');
  expect(asked.map(({ query }) => query.toString())).toEqual(['signUpPoints=100']);
});

test('GI-01 a failed preview says so, can be tried again, and does not keep gifts from being saved', async () => {
  let isDown = true;
  show({}, ({ path, method, body }) => {
    if (method === 'PUT') return { body };
    return isDown && path === '/store/gifts/preview' ? FAILED : undefined;
  });
  const dialog = await openDialog();
  type(dialog, 'Sign-up gift (points)', '100');
  expect(await dialog.findByText("Couldn't load the preview.")).toBeInTheDocument();
  expect(save(dialog)).toBeEnabled();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: /again/i }));
  expect(await dialog.findByText(/12 customers would have gotten/)).toBeVisible();
});

test('GI-01 GI-04 what cannot be a gift is refused at its field, also by the server', async () => {
  const { requests } = show({}, ({ method }) =>
    method === 'PUT'
      ? { status: 400, body: { message: 'Invalid', fields: { dayPointsMax: ['Too few for a day'] } } }
      : undefined,
  );
  const dialog = await openDialog();
  type(dialog, 'Sign-up gift (points)', '10.5');
  type(dialog, 'Most points per customer per day', '0');
  type(dialog, 'Minimum purchase for visit points', '1.234');
  fireEvent.click(save(dialog));
  expect(await dialog.findByText('Sign-up gift must be a whole number from 1 to 10,000')).toBeInTheDocument();
  expect(dialog.getByText('Points must be a whole number from 1 to 1,000,000')).toBeInTheDocument();
  expect(dialog.getByText('Amount can have at most 2 decimals')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);

  type(dialog, 'Sign-up gift (points)', '');
  type(dialog, 'Minimum purchase for visit points', '');
  type(dialog, 'Most points per customer per day', '10');
  await saveWhenReady(dialog);
  expect(await dialog.findByText('Too few for a day')).toBeInTheDocument();
});
