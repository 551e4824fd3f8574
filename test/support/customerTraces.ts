import { expect, type Page } from '@playwright/test';

interface Customer {
  id?: string;
  name: string;
  /** '+1' followed by ten digits. */
  phone: string;
}

/**
 * Expects that no data of a customer is left in the page, its URL, title and history state, cookies, local and session
 * storage, IndexedDB or service worker caches, and that the browser is told not to autofill.
 */
export async function expectNoTraces(page: Page, { id, name, phone }: Customer): Promise<void> {
  const digits = phone.slice(2);
  const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  const traces = [name, digits, formatted, ...(id === undefined ? [] : [id])];
  // The customer's data is removed shortly after the page has changed.
  await expect
    .poll(async () => {
      const places = await page.evaluate(readPlaces);
      return Object.entries(places).filter(([, text]) => traces.some((trace) => text.includes(trace)));
    })
    .toEqual([]);
  expect(await page.locator('input:not([autocomplete="off"])').count()).toBe(0);
}

/** This function runs in the page. It returns all data as text by place. */
async function readPlaces(): Promise<Record<string, string>> {
  const entriesOf = (storage: Storage) => JSON.stringify(Object.entries(storage));
  const readRequest = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
  const readDatabases = async () => {
    const contents: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await readRequest(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        contents.push(await readRequest(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(contents);
  };
  const readCaches = async () => {
    const contents: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const type = response?.headers.get('content-type') ?? '';
        contents.push(request.url, /json/.test(type) ? ((await response?.text()) ?? '') : '');
      }
    }
    return contents.join(' ');
  };
  const inputs = [...document.querySelectorAll('input')].map(({ value }) => value);
  return {
    page: document.body.innerText + inputs.join(' '),
    address: location.href + document.title + window.name,
    history: JSON.stringify(history.state),
    cookies: document.cookie,
    localStorage: entriesOf(localStorage),
    sessionStorage: entriesOf(sessionStorage),
    indexedDB: await readDatabases(),
    caches: await readCaches(),
  };
}
