import { fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { LogoutDialog, ScanDialog } from '../../src/client/features/customerKiosk/entry/components/LazyParts';

// The device is offline when these chunks are requested.
jest.mock('../../src/client/features/customerKiosk/entry/components/LogoutDialog', () => {
  throw new Error('Loading chunk failed');
});
jest.mock('../../src/client/features/customerKiosk/scan/components/ScanDialog', () => {
  throw new Error('Loading chunk failed');
});

const noop = () => undefined;

test.each([
  ['logout', LogoutDialog],
  ['scan', ScanDialog],
] as const)(
  'a %s dialog of the kiosk that cannot be loaded says so, and can be tried again or left',
  async (_name, Dialog) => {
    const message = 'This could not be loaded.';
    window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
    const onClose = jest.fn();
    render(
      <AppTheme>
        <Dialog storeSubdomain="sweet-bean" onCheckedIn={noop} onClose={onClose} />
      </AppTheme>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  },
);
