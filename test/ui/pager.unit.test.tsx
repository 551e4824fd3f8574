import { fireEvent, render, screen, within } from '@testing-library/react';
import { Pager } from '../../src/client/shared/ui/Pager';

function show(page: number, pageCount: number) {
  const asked: number[] = [];
  const { unmount } = render(
    <Pager page={page} pageCount={pageCount} onPage={(next) => asked.push(next)} label="Pages of stores" />,
  );
  const nav = screen.queryByRole('navigation', { name: 'Pages of stores' });
  return { asked, nav, unmount };
}
const buttonOf = (nav: HTMLElement | null, name: string) => within(nav ?? document.body).getByRole('button', { name });

test('ST-04 one page needs no pager', () => {
  expect(show(1, 1).nav).toBeNull();
  expect(show(1, 0).nav).toBeNull();
});

test('ST-04 Previous, the numbers, Next; the current page is told', () => {
  const { asked, nav } = show(6, 12);
  expect(nav).toHaveTextContent('Previous1…567…12Next');
  expect(buttonOf(nav, '6')).toHaveAttribute('aria-current', 'page');
  expect(nav?.querySelectorAll('[aria-current]')).toHaveLength(1);
  for (const name of ['Previous', 'Next', '12', '1', '5']) fireEvent.click(buttonOf(nav, name));
  expect(asked).toEqual([5, 7, 12, 1, 5]);
});

test('ST-04 there is nothing before the first page and after the last', () => {
  const first = show(1, 8);
  expect(buttonOf(first.nav, 'Previous')).toBeDisabled();
  expect(buttonOf(first.nav, 'Next')).toBeEnabled();
  first.unmount();
  const last = show(8, 8);
  expect(buttonOf(last.nav, 'Previous')).toBeEnabled();
  expect(buttonOf(last.nav, 'Next')).toBeDisabled();
});
