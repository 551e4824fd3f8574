import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { FormDialog } from '../../src/client/shared/forms/FormDialog';
import { FormField } from '../../src/client/shared/forms/FormField';

interface FormState {
  dirty?: boolean;
  isSubmitting?: boolean;
  submitCount?: number;
  isInvalid?: boolean;
}
const onClose = jest.fn();
const submitForm = jest.fn(() => Promise.resolve());
beforeEach(() => jest.clearAllMocks());

const dialog = (
  { dirty = false, isSubmitting = false, submitCount = 0, isInvalid = false }: FormState,
  error?: string,
) => (
  <FormDialog
    open
    title="Edit Store"
    submitLabel="Save"
    form={{ dirty, isSubmitting, submitCount, submitForm }}
    error={error ?? null}
    onClose={onClose}
  >
    <FormField name="first" label="First" />
    <FormField name="second" label="Second" error={isInvalid ? 'Second is required' : undefined} />
  </FormDialog>
);
const formDialog = () => screen.getByRole('dialog', { name: 'Edit Store' });
const discardDialog = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const button = (name: string) => screen.getByRole('button', { name });

const WAYS_TO_CLOSE = {
  Cancel: () => fireEvent.click(button('Cancel')),
  Escape: () => fireEvent.keyDown(formDialog(), { key: 'Escape' }),
  'a click on the backdrop': () => {
    const backdrop = formDialog().parentElement as HTMLElement;
    fireEvent.mouseDown(backdrop);
    fireEvent.click(backdrop);
  },
};

describe.each(Object.entries(WAYS_TO_CLOSE))('%s', (_name, close) => {
  test('ST-09 OW-05 a form without changes closes', () => {
    render(dialog({}));
    close();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(discardDialog()).toBeNull();
  });

  test('ST-09 OW-05 a form with changes asks before they are discarded', async () => {
    render(dialog({ dirty: true }));
    close();
    expect(onClose).not.toHaveBeenCalled();
    expect(discardDialog()).toBeInTheDocument();
    fireEvent.click(button('Keep editing'));
    await waitForElementToBeRemoved(discardDialog);
    expect(onClose).not.toHaveBeenCalled();
    close();
    fireEvent.click(button('Discard'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('ST-09 OW-05 a form does not close while it is submitting', () => {
    render(dialog({ isSubmitting: true, dirty: true }));
    close();
    expect(onClose).not.toHaveBeenCalled();
    expect(discardDialog()).toBeNull();
  });
});

test('ST-09 Escape in the discard dialog keeps the changes', async () => {
  render(dialog({ dirty: true }));
  fireEvent.click(button('Cancel'));
  fireEvent.keyDown(discardDialog() as HTMLElement, { key: 'Escape' });
  await waitForElementToBeRemoved(discardDialog);
  expect(onClose).not.toHaveBeenCalled();
});

test('ST-09 Enter submits the form only once', () => {
  const { rerender } = render(dialog({ dirty: true }));
  const form = () => formDialog().querySelector('form') as HTMLFormElement;
  fireEvent.submit(form());
  expect(submitForm).toHaveBeenCalledTimes(1);
  rerender(dialog({ dirty: true, isSubmitting: true }));
  fireEvent.submit(form());
  expect(submitForm).toHaveBeenCalledTimes(1);
  expect(button('Save')).toBeDisabled();
});

test('VA-01 a rejected submit focuses the first invalid field, and a general error is an alert', () => {
  const { rerender } = render(dialog({}));
  rerender(dialog({ isSubmitting: true, submitCount: 1 }));
  rerender(dialog({ submitCount: 1, isInvalid: true }, 'Come back later'));
  expect(screen.getByLabelText('Second')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Come back later');
});

test('ST-09 leaving the page asks for confirmation only while there are changes', () => {
  const isLeavePrevented = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { rerender, unmount } = render(dialog({}));
  expect(isLeavePrevented()).toBe(false);
  rerender(dialog({ dirty: true }));
  expect(isLeavePrevented()).toBe(true);
  unmount();
  expect(isLeavePrevented()).toBe(false);
});
