import { fireEvent, screen } from '@testing-library/react';
import { KioskPinDialog } from '../../src/client/features/kioskSettings/components/KioskPinSection';
import { renderPage } from '../support/renderPage';

test('BX-06 a PIN of nine digits is refused at once, and no digit is dropped', async () => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const { requests } = renderPage(<KioskPinDialog isSet={false} onClose={jest.fn()} />, '/owner/kiosk', () => ({}));
  const pin = screen.getByRole<HTMLInputElement>('textbox', { name: /PIN/ });
  // A maximum length would make browsers cut off what is typed or pasted.
  expect(pin.maxLength).toBe(-1);
  fireEvent.change(pin, { target: { value: '123456789' } });
  expect(await screen.findByText('PIN must be 4 to 8 digits')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Set PIN' }));
  expect(pin).toHaveValue('123456789');
  expect(requests).toEqual([]);
});
