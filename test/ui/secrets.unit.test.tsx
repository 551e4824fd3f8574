import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from '../../src/client/shared/ui/CopyButton';
import { IdChip } from '../../src/client/shared/ui/IdChip';
import { MaskedSecret } from '../../src/client/shared/ui/MaskedSecret';

const SECRET = 'clover-secret-4f1c';
const BULLETS = '••••••••••••••••••••••••••••••••••••••••';

let copied: string[];
let allowed: boolean;
beforeEach(() => {
  copied = [];
  allowed = true;
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        if (!allowed) return Promise.reject(new Error('NotAllowedError'));
        copied.push(text);
        return Promise.resolve();
      },
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'clipboard');
});
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
};
const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};
const tick = () => screen.getByRole('button').getAttribute('data-copied');

test('ST-05 a copied text has a tick for 2 s, counted from the last press, and is announced', async () => {
  render(<CopyButton text="whole text" label="Copy the ID of Sweet Bean" />);
  expect(tick()).toBe('false');
  await press('Copy the ID of Sweet Bean');
  expect(copied).toEqual(['whole text']);
  expect(tick()).toBe('true');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  pass(1_500);
  await press('Copy the ID of Sweet Bean');
  pass(1_999);
  expect(tick()).toBe('true');
  pass(1);
  expect(tick()).toBe('false');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('ST-05 a browser that forbids copying, or has no clipboard, says so and shows no tick', async () => {
  render(<CopyButton text="whole text" label="Copy the ID of Sweet Bean" />);
  allowed = false;
  await press('Copy the ID of Sweet Bean');
  expect(tick()).toBe('false');
  expect(screen.getByRole('status')).toHaveTextContent('This browser does not allow copying');
  pass(2_000);
  Reflect.deleteProperty(navigator, 'clipboard');
  await press('Copy the ID of Sweet Bean');
  expect(screen.getByRole('status')).toHaveTextContent('This browser does not allow copying');
});

test('ST-05 an id is shortened in the middle, whole in its title and on copy, and its button says whose it is', async () => {
  const id = '0198c0de-1111-7222-8333-444455556666';
  render(<IdChip id={id} of="Sweet Bean" />);
  expect(screen.getByTitle(id)).toHaveTextContent('0198c0de…6666');
  await press('Copy the ID of Sweet Bean');
  expect(copied).toEqual([id]);
});

test('ST-08 a secret stands as 40 bullets, heard as hidden, until it is shown', async () => {
  render(<MaskedSecret label="POS API key" secret={SECRET} />);
  expect(BULLETS).toHaveLength(40);
  expect(screen.getByText(BULLETS, { exact: true })).toHaveAttribute('aria-hidden');
  expect(screen.getByText('hidden')).toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain(SECRET);
  await press('Show POS API key');
  expect(screen.getByText(SECRET)).toBeInTheDocument();
  expect(screen.queryByText(BULLETS)).toBeNull();
  await press('Hide POS API key');
  expect(document.body.innerHTML).not.toContain(SECRET);
});

test('ST-08 a secret is copied without being shown', async () => {
  render(<MaskedSecret label="POS API key" secret={SECRET} />);
  await press('Copy POS API key');
  expect(copied).toEqual([SECRET]);
  expect(document.body.innerHTML).not.toContain(SECRET);
  expect(screen.getByText(BULLETS)).toBeInTheDocument();
});

test('ST-08 a secret that is not set has nothing to show or copy', () => {
  const { rerender } = render(<MaskedSecret label="CRM token" secret={null} />);
  expect(screen.getByText('Not set')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(<MaskedSecret label="CRM token" secret="" />);
  expect(screen.getByText('Not set')).toBeInTheDocument();
});
