import type { Page, Request } from '@playwright/test';
import { call } from '../support/http';
import { expect, visit } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';

export interface Row {
  id: string;
  name: string;
  subdomain: string;
}

/** Adds stores named '{tag} 1' and so on. The last one is the newest. Optionally every second one is inactive. */
export function addStores(tag: string, count: number, everySecondInactive = false): Promise<Row[]> {
  return sql<Row>(
    `insert into stores (name, subdomain, is_active, created_at)
     select $1 || ' ' || n, $1 || '-' || n, not ($3 and n % 2 = 0), now() + (n - $2 - 1) * interval '1 second'
     from generate_series(1, $2) n returning id, name, subdomain`,
    [tag, count, everySecondInactive],
  );
}

export const cards = (page: Page) => page.getByRole('list', { name: 'Stores', exact: true }).getByRole('article');
export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search stores' });
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the stores page with a search for this tag. */
export async function openStores(page: Page, tag: string, more = ''): Promise<void> {
  await visit(page, `/admin/stores?search=${tag}&searchType=name${more}`);
  await expect(cards(page).first()).toBeVisible();
}

export async function chooseType(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search type' }).selectOption({ label });
}

/** Records the matching requests that the page sends from now on. */
export function requestsOf(page: Page, matches: (request: Request) => boolean): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(request)) requests.push(request);
  });
  return requests;
}
export const isListing = (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname === '/api/stores';
export const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);

export function createNamedStore(name: string): Promise<TestStore> {
  return createTestStore({ name });
}

/** The store as the server returns it, with its secrets. */
export async function storedStore(token: string, id: string) {
  return (await call<Record<string, unknown>>('GET', `/stores/${id}`, { token })).body;
}
