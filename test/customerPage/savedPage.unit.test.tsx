import { act, fireEvent, screen } from '@testing-library/react';
import { pickLanguage } from '../../src/client/features/customerPage/pickLanguage';
import { CustomerPage } from '../../src/contract/customerPage';
import { CLOSED, OPEN, PAGE, renderCustomerPage, returnToPage, type Responses } from './renderCustomerPage';

const KEY = 'my_page_3:bean';
const OFFLINE: Responses = {
  'GET /bean': () => {
    throw new TypeError('Failed to fetch');
  },
};
const keep = (page: unknown) =>
  localStorage.setItem(KEY, JSON.stringify({ page, savedAt: Date.parse('2026-03-04T14:05:00.000Z') }));

beforeEach(() => localStorage.clear());

test('BX-77 without a network the page shows the saved data with its time in the time zone of the store', async () => {
  keep(PAGE);
  const responses = { ...OFFLINE };
  renderCustomerPage('/my/bean', responses);
  expect(await screen.findByText(/You're seeing your points as of Mar 4, 2026, 9:05 AM\./)).toBeVisible();
  expect(screen.getByText('88')).toBeVisible();
  Object.assign(responses, OPEN);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Your points history starts with your first purchase.')).toBeVisible();
  expect(screen.queryByText(/You're seeing your points as of/)).toBeNull();
});

test('BX-77 a page that loses its server stays visible and shows how old it is', async () => {
  const responses: Responses = { ...OPEN };
  renderCustomerPage('/my/bean', responses);
  expect(await screen.findByText('88')).toBeVisible();
  Object.assign(responses, OFFLINE);
  act(returnToPage);
  expect(await screen.findByText(/You're seeing your points as of/)).toBeVisible();
  expect(screen.getByText('88')).toBeVisible();
});

test('BX-77 without a network and saved data the page offers to try again', async () => {
  keep({ of: 'another version' });
  const responses = { ...OFFLINE };
  renderCustomerPage('/my/bean', responses);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  Object.assign(responses, OPEN);
  fireEvent.click(retry);
  expect(await screen.findByText('88')).toBeVisible();
});

test('BX-77 the phone saves one page for each store and nothing else', async () => {
  renderCustomerPage('/my/bean', OPEN);
  expect(await screen.findByText('88')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([KEY]);
  expect(sessionStorage).toHaveLength(0);
});

test('BX-77 the end of a session removes the saved page', async () => {
  keep(PAGE);
  renderCustomerPage('/my/bean', CLOSED);
  expect(await screen.findByRole('heading', { name: 'Free Tea at 50 points' })).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['es', 'en', ['en-US'], 'es'],
  [null, 'en', ['es-MX', 'en'], 'es'],
  [null, 'es', ['fr-FR', 'en-US'], 'en'],
  [null, 'es', ['fr-FR'], 'es'],
] as const)(
  'BX-77 with the language %s of the customer, %s of the store and %j of the browser, the page is in %s',
  (language, defaultLanguage, browser, shown) =>
    expect(pickLanguage({ language, store: { defaultLanguage } }, browser)).toBe(shown),
);

/** The fields that an object of a schema must have, as `rewards[].name`, in the order of the schema. */
function listRequired(schema: Schema, path = ''): string[] {
  if (schema.items) return listRequired(schema.items, `${path}[]`);
  const own = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return [
    ...own.flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [at, ...listRequired(field, at)];
    }),
    ...(schema.allOf ?? []).flatMap((part) => listRequired(part, path)),
  ];
}

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
}

/** The fields that a page must have by the number in the key. Another field needs another number. */
const REQUIRED: Record<string, string> = {
  'my_page_3:bean': `
    store store.storeName store.subdomain store.logo store.accentColor store.welcomeLine store.spanishWelcomeLine
    store.defaultLanguage store.pointsPerDollar store.boosts store.boosts[].factor store.boosts[].from
    store.boosts[].until timeZone name points expiresOn rewards rewards[].id rewards[].name rewards[].description
    rewards[].rewardType rewards[].rewardValue rewards[].pointsRequired rewards[].missingPoints promotions
    promotions[].id promotions[].storeId promotions[].name promotions[].description promotions[].promotionType
    promotions[].promotionValue promotions[].startDate promotions[].endDate promotions[].isActive
    promotions[].alreadyRedeemed promotions[].terms promotions[].isPending isVerified referralCode hasBirthday language
    smsStatus isScanEnabled wallets wallets.apple wallets.google hasOtherStores`,
};

test('a page that was saved without a field that must be there is not read, because the key has a new number', () =>
  expect(listRequired(CustomerPage as Schema)).toEqual(REQUIRED[KEY]?.trim().split(/\s+/)));
