import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ActionDialog } from '../../src/client/shared/ui/dialogs/ActionDialog';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';

const CONFLICT = { status: 409, data: { message: 'A campaign is being sent' } };

/** The pending deletions in the order in which they were requested. */
let deletions: { resolve: () => void; reject: (error: unknown) => void }[];
const onDelete = jest.fn(() => new Promise<void>((resolve, reject) => deletions.push({ resolve, reject })));
const onClose = jest.fn();
beforeEach(() => {
  deletions = [];
  jest.clearAllMocks();
});

const open = (formatError?: (error: unknown) => string) =>
  render(
    <AppTheme>
      <ToastProvider>
        <ActionDialog
          title="Delete Store"
          confirmLabel="Delete"
          doneText="Sweet Bean was deleted."
          onConfirm={onDelete}
          onClose={onClose}
          {...(formatError && { formatError })}
        >
          All its data will be deleted.
        </ActionDialog>
      </ToastProvider>
    </AppTheme>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const settle = (settleDeletion: () => void) =>
  act(async () => {
    settleDeletion();
    await Promise.resolve();
  });

test('ST-10 OW-08 GR-04 the dialog asks first with Cancel focused, and Cancel deletes nothing', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Delete Store' })).toHaveTextContent('All its data will be deleted.');
  expect(button('Cancel')).toHaveFocus();
  fireEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onDelete).not.toHaveBeenCalled();
});

test('ST-10 OW-08 GR-04 a double click deletes once, shows a toast and closes the dialog', async () => {
  open();
  fireEvent.click(button('Delete'));
  fireEvent.click(button('Delete'));
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(button('Cancel')).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  await settle(() => deletions[0]?.resolve());
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Sweet Bean was deleted.')).toBeInTheDocument();
});

test('ST-10 OW-08 GR-04 an error is shown and the dialog stays open for another try', async () => {
  open();
  button('Delete').focus();
  fireEvent.click(button('Delete'));
  await settle(() => deletions[0]?.reject(CONFLICT));
  expect(screen.getByRole('alert')).toHaveTextContent('A campaign is being sent');
  expect(button('Cancel')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button('Delete'));
  expect(screen.queryByRole('alert')).toBeNull();
  await settle(() => deletions[1]?.resolve());
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('A campaign is being sent')).toBeNull();
});

test('ST-10 an error is shown with the message of the page if it has its own', async () => {
  open((error) => (error === CONFLICT ? 'Check the list.' : 'Something else.'));
  fireEvent.click(button('Delete'));
  await settle(() => deletions[0]?.reject(CONFLICT));
  expect(screen.getByRole('alert')).toHaveTextContent('Check the list.');
});
