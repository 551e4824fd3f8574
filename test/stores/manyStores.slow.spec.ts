import type { Page } from '@playwright/test';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { expect, signedInAsAdmin, test } from '../support/screen';

/**
 * Compares the console with 12 and with 10,000 stores on one machine, because response times must not grow with the
 * number of stores. The measurements alternate, so that other load on the machine affects both.
 */

const FEW = 12;
const MANY_STORES = 10_000;
const MANY_OWNERS = 12_000;
const MAX_RATIO = 1.3;
const REPETITIONS = 5;
// Another suite may use the second CPU core, so the best attempt counts.
const MAX_ATTEMPTS = 3;

let few: DedicatedServer;
let many: DedicatedServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  [few, many] = [await startDedicatedServer(), await startDedicatedServer()];
  await seed(few, FEW, FEW);
  await seed(many, MANY_STORES, MANY_OWNERS);
});
test.afterAll(async () => {
  await few.close();
  await many.close();
});

async function seed(server: DedicatedServer, stores: number, owners: number): Promise<void> {
  await server.sql(
    `insert into stores (name, subdomain, created_at)
     select (array['Sweet', 'Golden', 'Copper', 'Velvet', 'Maple', 'Harbor', 'Juniper'])[1 + n % 7] || ' ' ||
            (array['Bean', 'Crust', 'Kettle', 'Chair', 'Hardware', 'Lane', 'Books', 'Pantry'])[1 + n % 8] || ' No. ' || n,
            'store-' || n, now() - n * interval '1 minute'
     from generate_series(1, $1) n`,
    [stores],
  );
  await server.sql(
    `insert into accounts (store_id, role, name, email, password_hash, created_at)
     select s.id, 'store_owner',
            (array['Olivia', 'Noah', 'Maya', 'Theo', 'Priya'])[1 + n % 5] || ' ' ||
            (array['Reyes', 'Kim', 'Thompson', 'Park', 'Shah', 'Weber', 'Novak'])[1 + n % 7] || ' ' || n,
            'owner-' || n || '@example.com', 'x', now() - n * interval '1 minute'
     from generate_series(1, $2) n
     join stores s on s.subdomain = 'store-' || (1 + (n - 1) % $1)`,
    [stores, owners],
  );
  await server.sql('analyze');
}

interface Times {
  /** The time in ms from the navigation to the first card. */
  firstCard: number;
  /** The time in ms from the input to the result of a search. */
  search: number;
}

interface ListPage {
  path: string;
  text: string;
  found: string;
}

async function measure(page: Page, server: DedicatedServer, { path, text, found }: ListPage): Promise<Times> {
  const opened = performance.now();
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  const firstCard = performance.now() - opened;
  await page.getByRole('article').nth(5).waitFor();
  const searched = performance.now();
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('article', { name: found, exact: true }).first().waitFor();
  return { firstCard, search: performance.now() - searched };
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function slowdown(page: Page, list: ListPage): Promise<Times> {
  const times = { few: [] as Times[], many: [] as Times[] };
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    times.few.push(await measure(page, few, list));
    times.many.push(await measure(page, many, list));
  }
  const ratioOf = (what: keyof Times) =>
    median(times.many.map((one) => one[what])) / median(times.few.map((one) => one[what]));
  return { firstCard: ratioOf('firstCard'), search: ratioOf('search') };
}

for (const [what, list] of [
  ['stores', { path: '/admin/stores', text: 'kettle no. 10', found: 'Velvet Kettle No. 10' }],
  ['owners', { path: '/admin/store-owners', text: 'theo kim 8', found: 'Theo Kim 8' }],
] as const) {
  test(`ST-03 the first card and a search among 10,000 stores and 12,000 owners take at most 1.3 times as long as among 12: ${what}`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await signedInAsAdmin(page, few);
    await signedInAsAdmin(page, many);
    const best: Times = { firstCard: Number.POSITIVE_INFINITY, search: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < MAX_ATTEMPTS && Math.max(best.firstCard, best.search) > MAX_RATIO; attempt += 1) {
      const ratios = await slowdown(page, list);
      best.firstCard = Math.min(best.firstCard, ratios.firstCard);
      best.search = Math.min(best.search, ratios.search);
    }
    test.info().annotations.push({
      type: 'growth',
      description: `${what}: first card ${best.firstCard.toFixed(2)}, search ${best.search.toFixed(2)}`,
    });
    expect(best.firstCard).toBeLessThanOrEqual(MAX_RATIO);
    expect(best.search).toBeLessThanOrEqual(MAX_RATIO);
  });
}
