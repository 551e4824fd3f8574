import { fireEvent, screen, within } from '@testing-library/react';
import { PinDialog } from '../../src/client/features/customerKiosk/entry/components/PinDialog';
import { renderPage } from '../support/renderPage';

test('BX-06 a ninth digit of the PIN shows the rule, and after removing it the PIN can be submitted', async () => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const onLogout = jest.fn(() => Promise.resolve(null));
  renderPage(
    <PinDialog submitLabel="Logout" onSubmit={onLogout} describe={({ kind }) => kind} onClose={jest.fn()} />,
    '/customer/entry',
    () => undefined,
  );
  const press = (key: string) => fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: key }));
  for (const digit of '12345678') press(digit);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  press('9');
  expect(screen.getByRole('alert')).toHaveTextContent('PIN must be 4 to 8 digits');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDisabled();
  press('Backspace');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledWith('12345678');
  expect(await screen.findByRole('img', { name: '0 digits entered' })).toBeInTheDocument();
});
