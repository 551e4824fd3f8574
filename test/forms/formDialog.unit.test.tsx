import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { FormDialog } from '../../src/client/shared/forms/FormDialog';
import { FormField } from '../../src/client/shared/forms/FormField';

interface Form {
  dirty?: boolean;
  isSubmitting?: boolean;
  submitCount?: number;
  wrong?: boolean;
}
const closed = jest.fn();
const submitted = jest.fn(() => Promise.resolve());
beforeEach(() => jest.clearAllMocks());

const dialog = ({ dirty = false, isSubmitting = false, submitCount = 0, wrong = false }: Form, problem?: string) => (
  <FormDialog
    open
    title="Edit Store"
    submitLabel="Save"
    form={{ dirty, isSubmitting, submitCount, submitForm: submitted }}
    problem={problem ?? null}
    onClose={closed}
  >
    <FormField name="first" label="First" />
    <FormField name="second" label="Second" error={wrong ? 'Second is required' : undefined} />
  </FormDialog>
);
const form = () => screen.getByRole('dialog', { name: 'Edit Store' });
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const button = (name: string) => screen.getByRole('button', { name });

const SLIPS = {
  Cancel: () => fireEvent.click(button('Cancel')),
  Escape: () => fireEvent.keyDown(form(), { key: 'Escape' }),
  'the backdrop': () => {
    const around = form().parentElement as HTMLElement;
    fireEvent.mouseDown(around);
    fireEvent.click(around);
  },
};

for (const [slip, happen] of Object.entries(SLIPS)) {
  test(`ST-09 OW-05 ${slip} closes what is clean`, () => {
    render(dialog({}));
    happen();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(question()).toBeNull();
  });

  test(`ST-09 OW-05 ${slip} asks before what was typed is thrown away`, async () => {
    render(dialog({ dirty: true }));
    happen();
    expect(closed).not.toHaveBeenCalled();
    expect(question()).toBeInTheDocument();
    fireEvent.click(button('Keep editing'));
    await waitForElementToBeRemoved(question);
    expect(closed).not.toHaveBeenCalled();
    happen();
    fireEvent.click(button('Discard'));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test(`ST-09 OW-05 ${slip} does nothing while it is being sent`, () => {
    render(dialog({ isSubmitting: true, dirty: true }));
    happen();
    expect(closed).not.toHaveBeenCalled();
    expect(question()).toBeNull();
  });
}

test('ST-09 Escape in the question keeps what was typed', async () => {
  render(dialog({ dirty: true }));
  fireEvent.click(button('Cancel'));
  fireEvent.keyDown(question() as HTMLElement, { key: 'Escape' });
  await waitForElementToBeRemoved(question);
  expect(closed).not.toHaveBeenCalled();
});

test('ST-09 Enter sends the form once', () => {
  const { rerender } = render(dialog({ dirty: true }));
  const sent = () => form().querySelector('form') as HTMLFormElement;
  fireEvent.submit(sent());
  expect(submitted).toHaveBeenCalledTimes(1);
  rerender(dialog({ dirty: true, isSubmitting: true }));
  fireEvent.submit(sent());
  expect(submitted).toHaveBeenCalledTimes(1);
  expect(button('Save')).toBeDisabled();
});

test('VA-01 a refused submit leads to the first wrong field; a general problem is an alert', () => {
  const { rerender } = render(dialog({}));
  rerender(dialog({ isSubmitting: true, submitCount: 1 }));
  rerender(dialog({ submitCount: 1, wrong: true }, 'Come back later'));
  expect(screen.getByLabelText('Second')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Come back later');
});

test('ST-09 leaving the page is asked about while something was typed, and only then', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { rerender, unmount } = render(dialog({}));
  expect(leave()).toBe(false);
  rerender(dialog({ dirty: true }));
  expect(leave()).toBe(true);
  unmount();
  expect(leave()).toBe(false);
});
