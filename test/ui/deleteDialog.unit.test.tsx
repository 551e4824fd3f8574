import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { DeleteDialog } from '../../src/client/shared/ui/dialogs/DeleteDialog';
import { ToastProvider } from '../../src/client/shared/ui/ToastProvider';

const REFUSAL = { status: 409, data: { message: 'A campaign is being sent' } };

/** Each answers or refuses one deletion, in the order in which they were sent. */
let answers: { answer: () => void; refuse: (error: unknown) => void }[];
const onDelete = jest.fn(() => new Promise<void>((answer, refuse) => answers.push({ answer, refuse })));
const onClose = jest.fn();
beforeEach(() => {
  answers = [];
  jest.clearAllMocks();
});

const open = (problemOf?: (error: unknown) => string) =>
  render(
    <AppTheme>
      <ToastProvider>
        <DeleteDialog
          title="Delete Store"
          name="Sweet Bean"
          onDelete={onDelete}
          onClose={onClose}
          {...(problemOf && { problemOf })}
        >
          All its data goes.
        </DeleteDialog>
      </ToastProvider>
    </AppTheme>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const settle = (how: () => void) =>
  act(async () => {
    how();
    await Promise.resolve();
  });

test('ST-10 OW-08 GR-04 deleting asks first, with Cancel in focus, and Cancel deletes nothing', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Delete Store' })).toHaveTextContent('All its data goes.');
  expect(button('Cancel')).toHaveFocus();
  fireEvent.click(button('Cancel'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onDelete).not.toHaveBeenCalled();
});

test('ST-10 OW-08 GR-04 a double press deletes once; what was deleted is told and the dialog closes', async () => {
  open();
  fireEvent.click(button('Delete'));
  fireEvent.click(button('Delete'));
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(button('Cancel')).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
  await settle(() => answers[0]?.answer());
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Sweet Bean was deleted.')).toBeInTheDocument();
});

test('ST-10 OW-08 GR-04 a refusal is told and the dialog stays, to be tried again', async () => {
  open();
  button('Delete').focus();
  fireEvent.click(button('Delete'));
  await settle(() => answers[0]?.refuse(REFUSAL));
  expect(screen.getByRole('alert')).toHaveTextContent('A campaign is being sent');
  expect(button('Cancel')).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button('Delete'));
  expect(screen.queryByRole('alert')).toBeNull();
  await settle(() => answers[1]?.answer());
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('A campaign is being sent')).toBeNull();
});

test('ST-10 a refusal is told in the words of the page where it has its own', async () => {
  open((error) => (error === REFUSAL ? 'The list will tell.' : 'Something else.'));
  fireEvent.click(button('Delete'));
  await settle(() => answers[0]?.refuse(REFUSAL));
  expect(screen.getByRole('alert')).toHaveTextContent('The list will tell.');
});
