import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
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
      <button
        onClick={() => {
          toast('Sweet Bean was added.', 'success', { to: '/admin/stores?search=7', name: 'Sweet Bean' });
        }}
      >
        add
      </button>
      <output>{useLocation().search}</output>
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
      <MemoryRouter>
        <ToastProvider>
          <Acts />
        </ToastProvider>
      </MemoryRouter>
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

const way = () => screen.queryByRole('link', { name: 'Show Sweet Bean' });

test('ST-09 OW-05 GR-03 what was added is told with a link to it, which stands before the page for 10 s', () => {
  press('add');
  const told = screen.getByText('Sweet Bean was added.');
  expect(told.closest('[role="status"]')).toContainElement(way());
  expect(way()?.compareDocumentPosition(screen.getByRole('button', { name: 'save' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  pass(9_999);
  expect(way()).toBeInTheDocument();
  pass(1);
  expect(way()).toBeNull();
});

const AIMS = {
  'has the focus': [fireEvent.focus, fireEvent.blur],
  'is pointed at': [fireEvent.pointerEnter, fireEvent.pointerLeave],
} as const;
for (const [how, [aim, letGo]] of Object.entries(AIMS)) {
  test(`ST-09 a link that ${how} does not go away; let go of, it stands for 10 s more`, () => {
    press('add');
    const box = way()?.parentElement as HTMLElement;
    aim(box);
    pass(60_000);
    expect(way()).toBeInTheDocument();
    letGo(box);
    pass(9_999);
    expect(way()).toBeInTheDocument();
    pass(1);
    expect(way()).toBeNull();
  });
}

test('ST-09 following the link leads to what was added and takes the message away; the next has no link', () => {
  press('add');
  fireEvent.click(way() as HTMLElement);
  expect(screen.getByText('?search=7')).toBeInTheDocument();
  expect(told('Sweet Bean was added.')).toBeNull();
  press('add');
  press('fail');
  expect(way()).toBeNull();
  expect(told('It failed.')).toBeInTheDocument();
});
