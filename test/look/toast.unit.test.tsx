import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ToastProvider, useToast } from '../../src/client/shared/ui/ToastProvider';

function Acts() {
  const toast = useToast();
  return (
    <>
      <button
        onClick={() => {
          toast('Saved.', 'success');
        }}
      >
        save
      </button>
      <button
        onClick={() => {
          toast('It failed.', 'danger');
        }}
      >
        fail
      </button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const told = (message: string) => screen.queryByText(message);

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <AppTheme>
      <ToastProvider>
        <Acts />
      </ToastProvider>
    </AppTheme>,
  );
});
afterEach(() => jest.useRealTimers());

test('ST-12 what was done is told for 4 s, what went wrong for 8 s', () => {
  press('save');
  pass(3_999);
  expect(told('Saved.')).toBeInTheDocument();
  pass(1);
  expect(told('Saved.')).toBeNull();
  press('fail');
  pass(7_999);
  expect(told('It failed.')).toBeInTheDocument();
  pass(1);
  expect(told('It failed.')).toBeNull();
});

test('ST-12 the latest takes the place of the one before, and the same again stands as long anew', () => {
  press('save');
  pass(1_000);
  press('fail');
  expect(told('Saved.')).toBeNull();
  expect(told('It failed.')).toBeInTheDocument();
  pass(1_000);
  press('save');
  pass(3_000);
  press('save');
  pass(3_999);
  expect(told('Saved.')).toBeInTheDocument();
  pass(1);
  expect(told('Saved.')).toBeNull();
});
