import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { loadOwnerPalette, PaletteLauncher } from '../../src/client/features/commandPalette';
import { lazyDialog } from '../../src/client/shared/ui/dialogs/lazyDialog';
import { lazyPart } from '../../src/client/shared/ui/lazyPart';

// The device is offline when this chunk is requested.
jest.mock('../../src/client/features/commandPalette/OwnerPalette', () => {
  throw new Error('Loading chunk failed');
});

const Field = ({ label }: { label: string }) => <input aria-label={label} />;
const Palette = lazyDialog(loadOwnerPalette);
const Pending = () => <p>Please wait</p>;

test('a part that cannot be loaded shows an error in its place, keeps what was entered next to it, and loads again', async () => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const load = jest.fn<Promise<typeof Field>, []>();
  load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockResolvedValue(Field);
  const Part = lazyPart(load, Pending);
  render(
    <AppTheme>
      <input aria-label="Message" />
      <Part label="Day" />
    </AppTheme>,
  );
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Half price today' } });
  expect(screen.getByText('Please wait')).toBeInTheDocument();
  expect(await screen.findByText("Couldn't load this part of the page.")).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Day')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Half price today');
  expect(load).toHaveBeenCalledTimes(2);
});

test('BX-47 a search that cannot be loaded shows an error in a dialog over the page', async () => {
  const onOpenChange = jest.fn();
  render(
    <Provider store={createAppStore()}>
      <MemoryRouter>
        <input aria-label="Message" defaultValue="Half price today" />
        <PaletteLauncher pages={[]} Palette={Palette} isOpen onOpenChange={onOpenChange} />
      </MemoryRouter>
    </Provider>,
  );
  expect(await screen.findByRole('dialog', { name: "Couldn't load this part of the page" })).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Half price today');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
