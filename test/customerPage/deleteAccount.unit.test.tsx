import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeResponse, SentRequest } from '../support/fakeServer';
import { OPEN, renderCustomerPage } from './renderCustomerPage';

const CODES = 'POST /bean/deletion-codes';
const DELETE = 'DELETE /bean';
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Responses that accept one code. */
const removeBy =
  (code: string) =>
  ({ body }: SentRequest): FakeResponse =>
    (body as { code: string }).code === code
      ? { status: 204 }
      : { status: 400, body: { message: 'Wrong', fields: { code: ['Wrong'] } } };

beforeEach(() => localStorage.clear());

test('BX-77 an account is deleted with a texted code, after a confirmation', async () => {
  const { requests } = renderCustomerPage('/my/bean', {
    ...OPEN,
    [CODES]: { status: 202, body: null },
    [DELETE]: removeBy('123456'),
  });
  await screen.findByRole('button', { name: 'Delete my account' });
  press('Delete my account');
  expect(await screen.findByRole('group', { name: /This can't be undone/ })).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  press('Text me the code');
  const field = await screen.findByLabelText('Code from the text');
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: '000000' } });
  press('Delete account');
  expect(
    await screen.findByText('This code is wrong or has expired. Cancel to ask for a new one.'),
  ).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  fireEvent.change(field, { target: { value: '123456' } });
  press('Delete account');
  expect(await screen.findByText('Your account was deleted.')).toBeInTheDocument();
  // What is left of the page goes with the next render.
  await waitFor(() => expect(screen.queryByText(/88/)).not.toBeInTheDocument());
  expect(localStorage.getItem('my_page_3:bean')).toBeNull();
});

test.each([
  [409, "The store can't text your phone. You can confirm the deletion at the tablet in the store instead."],
  [429, 'You have asked for many codes. Please wait an hour.'],
  [503, 'That could not be saved. Please try again.'],
])('BX-77 a code that is not sent (%s) deletes nothing, and the page says why', async (status, text) => {
  const { requests } = renderCustomerPage('/my/bean', { ...OPEN, [CODES]: { status, body: { message: 'No' } } });
  await screen.findByRole('button', { name: 'Delete my account' });
  press('Delete my account');
  await screen.findByRole('group', { name: /This can't be undone/ });
  press('Text me the code');
  expect(await screen.findByText(text)).toBeInTheDocument();
  press('Cancel');
  expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
