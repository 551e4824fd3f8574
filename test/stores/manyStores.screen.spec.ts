import type { Page } from '@playwright/test';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { expect, signedInAsAdmin, test } from '../support/screen';

/**
 * Compares the console with 12 and with 10,000 stores on one machine: response times must not grow with the number of
 * stores. The measurements alternate, so that other load on the machine affects both.
 */
const FEW = 12;
const MANY_STORES = 10_000;
const MANY_OWNERS = 12_000;
const MAX_RATIO = 1.3;
const REPETITIONS = 5;
// Another suite may run on the second core, so the best attempt counts.
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

/** Returns the milliseconds until the action has shown its result. */
type Measure = (page: Page, server: DedicatedServer) => Promise<number>;

const firstCard =
  (path: string): Measure =>
  async (page, server) => {
    const from = performance.now();
    await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    return performance.now() - from;
  };

const searchResult =
  (path: string, text: string, found: string): Measure =>
  async (page, server) => {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('article').nth(5).waitFor();
    const from = performance.now();
    await page.getByRole('searchbox').fill(text);
    await page.getByRole('article', { name: found, exact: true }).first().waitFor();
    return performance.now() - from;
  };

const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function slowdown(page: Page, measure: Measure): Promise<number> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    times.few.push(await measure(page, few));
    times.many.push(await measure(page, many));
  }
  return median(times.many) / median(times.few);
}

for (const [what, measure] of [
  ['the first store card', firstCard('/admin/stores')],
  ['the first owner card', firstCard('/admin/store-owners')],
  ['a store found by name', searchResult('/admin/stores', 'kettle no. 10', 'Velvet Kettle No. 10')],
  ['an owner found by All', searchResult('/admin/store-owners', 'theo kim 8', 'Theo Kim 8')],
] as const) {
  test(`ST-03 ${what} with 10,000 stores and 12,000 owners takes at most 1.3 times as long as with 12`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await signedInAsAdmin(page, few);
    await signedInAsAdmin(page, many);
    const ratios: number[] = [];
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !ratios.some((ratio) => ratio <= MAX_RATIO); attempt += 1) {
      ratios.push(await slowdown(page, measure));
    }
    test.info().annotations.push({
      type: 'growth',
      description: `${what}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    });
    expect(Math.min(...ratios)).toBeLessThanOrEqual(MAX_RATIO);
  });
}
