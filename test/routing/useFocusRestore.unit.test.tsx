import { useRef } from 'react';
import { act, render, screen } from '@testing-library/react';
import { useFocusRestore } from '../../src/client/shared/routing/useFocusRestore';

function Page({ cards }: { cards: readonly string[] }) {
  const root = useRef<HTMLElement>(null);
  useFocusRestore(root);
  return (
    <main ref={root}>
      <h1>Stores</h1>
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <button>{card}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** What watches the page hears of a change only after it. */
const settled = () => act(() => Promise.resolve());
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const card = (name: string) => button(name).closest('li');

/** A dialog as MUI has it: in a layer of its own beside the page. */
function openDialog(): HTMLElement {
  const layer = document.createElement('div');
  layer.setAttribute('role', 'presentation');
  layer.innerHTML = '<div role="dialog"><button>Cancel</button></div>';
  document.body.append(layer);
  button('Cancel').focus();
  return layer;
}

test('ST-10 the focus of a card that goes is led to the card in its place, from the last to the one before', async () => {
  const { rerender } = render(<Page cards={['A', 'B', 'C']} />);
  button('B').focus();
  rerender(<Page cards={['A', 'C']} />);
  await settled();
  expect(card('C')).toHaveFocus();
  rerender(<Page cards={['A']} />);
  await settled();
  expect(card('A')).toHaveFocus();
});

test('ST-10 without a card left it is led to the heading', async () => {
  const { rerender } = render(<Page cards={['A']} />);
  button('A').focus();
  rerender(<Page cards={[]} />);
  await settled();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('ST-10 a card that goes below an open dialog leads on when that closes, even if the dialog had lost the focus', async () => {
  const { rerender } = render(<Page cards={['A', 'B', 'C']} />);
  button('B').focus();
  const layer = openDialog();
  await settled();
  // A button that is disabled while it is busy loses it.
  button('Cancel').blur();
  rerender(<Page cards={['A', 'C']} />);
  await settled();
  expect(document.body).toHaveFocus();
  button('Cancel').focus();
  layer.remove();
  await settled();
  expect(card('C')).toHaveFocus();
});

test('ST-10 a press inside the dialog does not make it forgotten, one beside everything does', async () => {
  const { rerender } = render(<Page cards={['A', 'B']} />);
  button('A').focus();
  const layer = openDialog();
  button('Cancel').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  rerender(<Page cards={['B']} />);
  layer.remove();
  await settled();
  expect(card('B')).toHaveFocus();

  button('B').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  rerender(<Page cards={[]} />);
  await settled();
  expect(document.body).toHaveFocus();
});

test('ST-09 a dialog that closes over a card that is still there leaves the focus to the dialog', async () => {
  render(<Page cards={['A']} />);
  button('A').focus();
  openDialog().remove();
  await settled();
  expect(document.body).toHaveFocus();
});
