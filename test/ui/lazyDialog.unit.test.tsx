import { act, render, screen } from '@testing-library/react';
import { lazyDialog } from '../../src/client/shared/ui/dialogs/lazyDialog';

const Form = ({ name }: { name: string; onClose: () => void }) => <p>Form of {name}</p>;
const ignore = () => undefined;

test('a dialog that was closed while it loaded stays closed, and opens at once the next time', async () => {
  let finish: (form: typeof Form) => void = ignore;
  const load = jest.fn(
    () =>
      new Promise<typeof Form>((resolve) => {
        finish = resolve;
      }),
  );
  const FormDialog = lazyDialog(load);
  const first = render(<FormDialog name="Ann" onClose={ignore} />);
  first.unmount();
  await act(async () => {
    finish(Form);
    await Promise.resolve();
  });
  expect(document.body).toHaveTextContent('');
  render(<FormDialog name="Ben" onClose={ignore} />);
  expect(screen.getByText('Form of Ben')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('nothing is shown for a dialog that loads quickly', async () => {
  const FormDialog = lazyDialog(() => Promise.resolve(Form));
  render(<FormDialog name="Ann" onClose={ignore} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Form of Ann')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
