import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ToastProvider, useToast } from '../../src/client/shared/ui/toast/ToastProvider';

function Buttons() {
  const showToast = useToast();
  return (
    <>
      <button onClick={() => showToast('Saved.', 'success')}>save</button>
      <button onClick={() => showToast('It failed.', 'danger')}>fail</button>
      <button
        onClick={() =>
          showToast('Sweet Bean was added.', 'success', { to: '/admin/stores?search=7', name: 'Sweet Bean' })
        }
      >
        add
      </button>
      <output>{useLocation().search}</output>
    </>
  );
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const toast = (message: string) => screen.queryByText(message);

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <AppTheme>
      <MemoryRouter>
        <ToastProvider>
          <Buttons />
        </ToastProvider>
      </MemoryRouter>
    </AppTheme>,
  );
});
afterEach(() => jest.useRealTimers());

test('ST-12 a success is shown for 4 s, an error for 8 s', () => {
  click('save');
  advance(3_999);
  expect(toast('Saved.')).toBeInTheDocument();
  advance(1);
  expect(toast('Saved.')).toBeNull();
  click('fail');
  advance(7_999);
  expect(toast('It failed.')).toBeInTheDocument();
  advance(1);
  expect(toast('It failed.')).toBeNull();
});

test('ST-12 a toast replaces the previous one, and a repeated message restarts the time', () => {
  click('save');
  advance(1_000);
  click('fail');
  expect(toast('Saved.')).toBeNull();
  expect(toast('It failed.')).toBeInTheDocument();
  advance(1_000);
  click('save');
  advance(3_000);
  click('save');
  advance(3_999);
  expect(toast('Saved.')).toBeInTheDocument();
  advance(1);
  expect(toast('Saved.')).toBeNull();
});

const link = () => screen.queryByRole('link', { name: 'Show Sweet Bean' });

test('ST-09 OW-05 GR-03 after adding a record, a toast links to it for 10 s and precedes the page in the tab order', () => {
  click('add');
  const message = screen.getByText('Sweet Bean was added.');
  expect(message.closest('[role="status"]')).toContainElement(link());
  const save = screen.getByRole('button', { name: 'save' });
  expect(link()?.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  advance(9_999);
  expect(link()).toBeInTheDocument();
  advance(1);
  expect(link()).toBeNull();
});

const HOLDS = {
  'has the focus': [fireEvent.focus, fireEvent.blur],
  'is hovered': [fireEvent.pointerEnter, fireEvent.pointerLeave],
} as const;
for (const [state, [hold, release]] of Object.entries(HOLDS)) {
  test(`ST-09 a link that ${state} stays, and for another 10 s after that`, () => {
    click('add');
    const box = link()?.parentElement as HTMLElement;
    hold(box);
    advance(60_000);
    expect(link()).toBeInTheDocument();
    release(box);
    advance(9_999);
    expect(link()).toBeInTheDocument();
    advance(1);
    expect(link()).toBeNull();
  });
}

test('ST-09 following the link opens the record and closes the toast, and the next toast has no link', () => {
  click('add');
  fireEvent.click(link() as HTMLElement);
  expect(screen.getByText('?search=7')).toBeInTheDocument();
  expect(toast('Sweet Bean was added.')).toBeNull();
  click('add');
  click('fail');
  expect(link()).toBeNull();
  expect(toast('It failed.')).toBeInTheDocument();
});
