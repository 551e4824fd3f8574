import { fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CommandPalette } from '../../src/client/features/commandPalette/components/CommandPalette';
import { findSimilar, listPaletteItems } from '../../src/client/features/commandPalette/findItems';
import { addRecent, type PaletteItem } from '../../src/client/features/commandPalette/paletteItems';

const page = (label: string): PaletteItem => ({ id: label, group: 'Pages', label, to: `/owner/${label}` });
const PAGES = ['Dashboard', 'Rewards', 'Promotions', 'Manage Customers'].map(page);
const ANA: PaletteItem = {
  id: 'customer:1',
  group: 'Customers',
  label: 'Ana Diaz',
  detail: '(202) 555-0188',
  to: '/c/1',
};

const onOpen = jest.fn();
const onClose = jest.fn();
const onText = jest.fn();
beforeEach(() => jest.clearAllMocks());

function show(over: Partial<Parameters<typeof CommandPalette>[0]> = {}) {
  const props = { text: '', pages: PAGES, recent: [], found: [], isSearching: false, hasFailed: false, ...over };
  render(
    <AppTheme>
      <CommandPalette placeholder="Search" {...props} onText={onText} onOpen={onOpen} onClose={onClose} />
    </AppTheme>,
  );
}
const input = () => screen.getByRole('combobox', { name: 'Search' });
const getActive = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('BX-47 pages are found by similar names, ignoring case and accents', () => {
  expect(findSimilar(PAGES, 'promo').map(({ label }) => label)).toEqual(['Promotions']);
  expect(findSimilar(PAGES, 'custmer').map(({ label }) => label)).toEqual(['Manage Customers']);
  expect(findSimilar([page('Café')], 'CAFE')).toHaveLength(1);
  expect(findSimilar(PAGES, 'zzz')).toEqual([]);
  // Typos in a short text are not tolerated: Enter opens the customer Maya and no page.
  expect(findSimilar(PAGES, 'maya')).toEqual([]);
  expect(findSimilar([page('Butter Croissant'), page('Activities')], 'act').map(({ label }) => label)).toEqual([
    'Activities',
  ]);
});

test('BX-47 recent items come first, each once, at most five', () => {
  const recent = [1, 2, 3, 4, 5, 2].reduce<PaletteItem[]>((items, n) => addRecent(items, page(`P${n}`)), []);
  expect(recent.map(({ label }) => label)).toEqual(['P2', 'P5', 'P4', 'P3', 'P1']);
  const items = listPaletteItems({ text: ' ', recent: [PAGES[1] as PaletteItem], pages: PAGES, found: [] });
  expect(items.map(({ group, label }) => `${group} ${label}`)).toEqual([
    'Recent Rewards',
    'Pages Dashboard',
    'Pages Promotions',
    'Pages Manage Customers',
  ]);
});

test('BX-47 the arrow keys move in a circle, Enter opens the item and Esc closes the palette', () => {
  show({ text: 'a', pages: [], found: [ANA, page('Rewards')] });
  expect(getActive()).toContain('Ana Diaz');
  fireEvent.keyDown(input(), { key: 'ArrowDown' });
  expect(getActive()).toContain('Rewards');
  fireEvent.keyDown(input(), { key: 'ArrowDown' });
  fireEvent.keyDown(input(), { key: 'ArrowUp' });
  fireEvent.keyDown(input(), { key: 'ArrowUp' });
  expect(getActive()).toContain('Ana Diaz');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith(ANA);
  fireEvent.keyDown(input(), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('BX-47 an Enter that confirms a character of an input method opens nothing', () => {
  show({ text: 'a', pages: [], found: [ANA] });
  fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
  expect(onOpen).not.toHaveBeenCalled();
});

test('BX-47 a click opens an option, and groups have titles', () => {
  show({ text: 're', found: [ANA] });
  expect(screen.getByRole('group', { name: 'Customers' })).toBeVisible();
  fireEvent.click(screen.getByRole('option', { name: /Ana Diaz/ }));
  expect(onOpen).toHaveBeenCalledWith(ANA);
});

test.each([
  [{ text: 'zzz' }, 'Nothing found.'],
  [{ text: 'zzz', isSearching: true }, 'Searching…'],
  [{ text: 'zzz', hasFailed: true }, "Couldn't load some results."],
  [{ text: '' }, ''],
])('BX-47 the state %j shows the text %s', (state, text) => {
  show(state);
  expect(screen.getByRole('status').textContent).toBe(text);
});
