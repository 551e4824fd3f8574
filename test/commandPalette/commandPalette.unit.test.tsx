import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { WORDS } from '../../src/client/app/areas/words';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CommandPalette } from '../../src/client/features/commandPalette/CommandPalette';
import { toActionItems, toPageItems } from '../../src/client/features/commandPalette/consoleItems';
import { findSimilar, listPaletteItems } from '../../src/client/features/commandPalette/findItems';
import { addRecent, type PaletteItem } from '../../src/client/features/commandPalette/paletteItems';
import { PATHS } from '../../src/client/shared/routing/paths';

const page = (label: string): PaletteItem => ({ id: label, group: 'Pages', label, to: `/owner/${label}` });
const PAGES = ['Dashboard', 'Rewards', 'Promotions', 'Manage Customers'].map(page);
const ANA: PaletteItem = {
  id: 'customer:1',
  group: 'Customers',
  label: 'Ana Diaz',
  detail: '(202) 555-0188',
  to: '/c/1',
};

/** The pages of a console that have words. */
const listPages = (root: string) =>
  Object.keys(WORDS.pages)
    .filter((path) => path.startsWith(`${root}/`))
    .map((path) => ({ path, title: path.split('/').at(-1) ?? '' }));
const OWNER_PAGES = listPages(PATHS.owner.root);
const ADMIN_PAGES = listPages(PATHS.admin.root);
const OWNER_ACTIONS = toActionItems(OWNER_PAGES, WORDS.pages);
const ADMIN_ACTIONS = toActionItems(ADMIN_PAGES, WORDS.pages);

const onOpen = jest.fn();
const onClose = jest.fn();
const onText = jest.fn();
beforeEach(() => jest.clearAllMocks());

function show(over: Partial<Parameters<typeof CommandPalette>[0]> = {}) {
  const props = {
    text: '',
    pages: PAGES,
    recent: [],
    actions: [],
    found: [],
    isSearching: false,
    hasFailed: false,
    ...over,
  };
  return render(
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
  const items = listPaletteItems({
    text: ' ',
    recent: [PAGES[1] as PaletteItem],
    pages: PAGES,
    actions: OWNER_ACTIONS,
    found: [],
  });
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

describe('settings and actions', () => {
  const find = (text: string, isAdmin = false) =>
    listPaletteItems({
      text,
      recent: [],
      pages: toPageItems(isAdmin ? ADMIN_PAGES : OWNER_PAGES, WORDS.pages),
      actions: isAdmin ? ADMIN_ACTIONS : OWNER_ACTIONS,
      found: [],
    }).map(({ label }) => label);

  test.each([
    ['register', 'point-of-sale'],
    ['refund', 'Complete or cancel a reward'],
    ['pin', 'Logout PIN of the kiosk'],
    ['logo', 'Logo, colors and welcome line'],
    ['change logo', 'Logo, colors and welcome line'],
    ['timezone', 'Time zone'],
    ['add reward', 'Add Reward'],
    ['new promotion', 'Add Promotion'],
    ['password', 'Change Password'],
    ['language', 'Language of the kiosk'],
    ['espanol', 'Language of the kiosk'],
    ['hours', 'sms'],
    ['export', 'Export customers'],
    ['csv', 'import'],
    ['import', 'import'],
    ['cancel', 'Complete or cancel a reward'],
    ['text', 'Send a text'],
    ['birthday', 'Birthday text'],
    ['staff', 'cashier'],
    ['cashiers complete rewards', 'Can cashiers complete rewards?'],
    ['clover', 'Connection to your register'],
    ['missing points', 'Give points for a sale'],
    ['expire', 'When points expire'],
    ['audit', 'history'],
    ['2fa', 'Sign-in codes'],
    ['authenticator', 'Sign-in codes'],
    ['worth', 'What outstanding points are worth'],
    ['liability', 'What outstanding points are worth'],
    ['roi', 'results'],
    ['pos', 'point-of-sale'],
    ['punch card', 'rewards'],
    ['bonus', 'boosts'],
    ['vip', 'manage-customers'],
    ['unsubscribe', 'sms'],
    ['clientes', 'manage-customers'],
    ['recompensas', 'rewards'],
    ['estadisticas', 'dashboard'],
    ['ventas', 'results'],
    ['cajeros', 'cashier'],
    ['contrasena', 'Change Password'],
    ['configuracion', 'profile'],
    ['cumpleaños', 'Birthday text'],
    ['tableta', 'kiosk'],
    ['cartel', 'poster'],
    ['historial', 'history'],
    ['idioma', 'Language of the kiosk'],
  ])('BX-157 an owner who types %s finds %s', (text, label) => expect(find(text)).toContain(label));

  test.each([
    ['register', 'API keys of a store'],
    ['api key', 'API keys of a store'],
    ['add store', 'Add Store'],
    ['password', 'Reset the password of an owner'],
    ['backup', 'Back up now'],
    ['history', 'audit'],
    ['retry', 'Retry failed jobs'],
    ['2fa', 'profile'],
    ['tiendas', 'stores'],
  ])('BX-157 an administrator who types %s finds %s', (text, label) => expect(find(text, true)).toContain(label));

  test('every page of the consoles without a parameter has words, and each action opens one of them', () => {
    const getPages = (paths: Record<string, string>, except: readonly string[]) =>
      Object.values(paths).filter((path) => !path.includes(':') && !except.includes(path));
    const owner = getPages(PATHS.owner, [PATHS.owner.root, PATHS.owner.brand]);
    const admin = getPages(PATHS.admin, [PATHS.admin.root]);
    expect(OWNER_PAGES.map(({ path }) => path).sort()).toEqual(owner.sort());
    expect(ADMIN_PAGES.map(({ path }) => path).sort()).toEqual(admin.sort());
    for (const { to } of OWNER_ACTIONS) expect(owner).toContain(to.split('?')[0]);
    for (const { to } of ADMIN_ACTIONS) expect(admin).toContain(to.split('?')[0]);
    expect(new Set(OWNER_ACTIONS.map(({ id }) => id)).size).toBe(OWNER_ACTIONS.length);
  });

  test('BX-157 an action opens its page and moves the focus to its section', async () => {
    const time = OWNER_ACTIONS.filter(({ label }) => label === 'Time zone');
    const palette = show({ text: 'time zone', pages: [], actions: time });
    const main = document.body.appendChild(document.createElement('main'));
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith(time[0]);
    palette.unmount();
    // The section appears later, with the data of the page.
    main.innerHTML = '<h1>Profile</h1><h2>Devices</h2><h2>Store settings</h2>';
    const [, , heading] = main.children;
    if (heading) heading.scrollIntoView = jest.fn();
    await waitFor(() => expect(heading).toHaveFocus());
    main.remove();
  });
});
