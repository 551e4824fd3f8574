import { act, fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from '../../src/client/shared/ui/copy/CopyButton';
import { IdChip } from '../../src/client/shared/ui/copy/IdChip';
import { MaskedSecret } from '../../src/client/shared/ui/copy/MaskedSecret';

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
const click = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
};
const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const isCopiedShown = () => screen.getByRole('button').getAttribute('data-copied') === 'true';

test('ST-05 after a copy the button shows a check mark for 2 s from the last click, and the copy is announced', async () => {
  render(<CopyButton text="whole text" label="Copy the ID of Sweet Bean" />);
  expect(isCopiedShown()).toBe(false);
  await click('Copy the ID of Sweet Bean');
  expect(copied).toEqual(['whole text']);
  expect(isCopiedShown()).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  advance(1_500);
  await click('Copy the ID of Sweet Bean');
  advance(1_999);
  expect(isCopiedShown()).toBe(true);
  advance(1);
  expect(isCopiedShown()).toBe(false);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('ST-05 if the browser forbids copying or has no clipboard, a message is shown and no check mark', async () => {
  render(<CopyButton text="whole text" label="Copy the ID of Sweet Bean" />);
  allowed = false;
  await click('Copy the ID of Sweet Bean');
  expect(isCopiedShown()).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('This browser does not allow copying');
  advance(2_000);
  Reflect.deleteProperty(navigator, 'clipboard');
  await click('Copy the ID of Sweet Bean');
  expect(screen.getByRole('status')).toHaveTextContent('This browser does not allow copying');
});

test('ST-05 an id is shortened in the middle, complete in its title and when copied, and its button names the record', async () => {
  const id = '0198c0de-1111-7222-8333-444455556666';
  render(<IdChip id={id} of="Sweet Bean" />);
  expect(screen.getByTitle(id)).toHaveTextContent('0198c0de…6666');
  await click('Copy the ID of Sweet Bean');
  expect(copied).toEqual([id]);
});

test('ST-08 a secret is shown as 40 bullets, and announced as hidden, until it is revealed', async () => {
  render(<MaskedSecret label="POS API key" secret={SECRET} />);
  expect(BULLETS).toHaveLength(40);
  expect(screen.getByText(BULLETS, { exact: true })).toHaveAttribute('aria-hidden');
  expect(screen.getByText('hidden')).toBeInTheDocument();
  expect(document.body.innerHTML).not.toContain(SECRET);
  await click('Show POS API key');
  expect(screen.getByText(SECRET)).toBeInTheDocument();
  expect(screen.queryByText(BULLETS)).toBeNull();
  await click('Hide POS API key');
  expect(document.body.innerHTML).not.toContain(SECRET);
});

test('ST-08 a secret can be copied without being revealed', async () => {
  render(<MaskedSecret label="POS API key" secret={SECRET} />);
  await click('Copy POS API key');
  expect(copied).toEqual([SECRET]);
  expect(document.body.innerHTML).not.toContain(SECRET);
  expect(screen.getByText(BULLETS)).toBeInTheDocument();
});

test('ST-08 a secret that is not set cannot be revealed or copied', () => {
  const { rerender } = render(<MaskedSecret label="CRM token" secret={null} />);
  expect(screen.getByText('Not set')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(<MaskedSecret label="CRM token" secret="" />);
  expect(screen.getByText('Not set')).toBeInTheDocument();
});
