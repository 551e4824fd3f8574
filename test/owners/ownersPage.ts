import { randomBytes } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { expect, visit } from '../support/screen';
import { addAccount, type TestStore } from '../support/testStore';

/** A unique name of letters only: each random byte becomes two letters from a to p. */
export const newName = (first = 'Olga') =>
  `${first} ${Array.from(randomBytes(6), (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join('')}`;

export async function addOwner(
  testStore: TestStore,
  name = newName(),
): Promise<{ id: string; email: string; name: string }> {
  return { ...(await addAccount({ storeId: testStore.id, role: 'store_owner', name })), name };
}

export async function openOwners(page: Page, query = ''): Promise<void> {
  await visit(page, `/admin/store-owners${query}`);
  await expect(page.getByRole('heading', { name: 'Store Owners', level: 1 })).toBeVisible();
}

export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const cardsOf = (page: Page) => page.getByRole('article');
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search store owners' });

export const searchType = (page: Page) => page.getByRole('combobox', { name: 'Search type' });

/** Selects a store in a dialog field by typing its name. */
export async function pickStore(dialog: Locator, label: string, store: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label, exact: true }).fill(store);
  await dialog.page().getByRole('option', { name: store }).click();
}

/** Records the API requests for owners and stores from now on, in order. Names have the form 'METHOD /path'. */
export function callsOf(page: Page): { all: Request[]; names: () => string[]; bodyOf: (method: string) => unknown } {
  const all: Request[] = [];
  page.on('request', (request) => {
    if (/\/api\/(store-owners|stores)/.test(request.url())) all.push(request);
  });
  const pathOf = (request: Request) => new URL(request.url()).pathname.replace('/api', '');
  return {
    all,
    names: () => all.map((request) => `${request.method()} ${pathOf(request)}`),
    bodyOf: (method) => all.find((request) => request.method() === method)?.postDataJSON() as unknown,
  };
}
