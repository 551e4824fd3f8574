import type { Page } from '@playwright/test';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { expect, signedInAsAdmin, test } from '../support/screen';

/**
 * The console with 12 stores and with 10,000, side by side on one machine: what a person waits for must not grow with
 * the platform. The two take turns, so that whatever else the machine does meets both.
 */
const FEW = 12;
const MANY_STORES = 10_000;
const MANY_OWNERS = 12_000;
const AT_MOST = 1.3;
const TURNS = 5;
// Another suite may run on the second core; what the product can do is the best of these.
const ROUNDS = 3;

let few: DedicatedServer;
let many: DedicatedServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  [few, many] = [await startDedicatedServer(), await startDedicatedServer()];
  await fill(few, FEW, FEW);
  await fill(many, MANY_STORES, MANY_OWNERS);
});
test.afterAll(async () => {
  await few.close();
  await many.close();
});

async function fill(server: DedicatedServer, stores: number, owners: number): Promise<void> {
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

/** ms until the act has shown its result. */
type Timed = (page: Page, server: DedicatedServer) => Promise<number>;

const firstCard =
  (path: string): Timed =>
  async (page, server) => {
    const from = performance.now();
    await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
    await page.getByRole('article').first().waitFor();
    return performance.now() - from;
  };

const searchResult =
  (path: string, text: string, found: string): Timed =>
  async (page, server) => {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('article').nth(5).waitFor();
    const from = performance.now();
    await page.getByRole('searchbox').fill(text);
    await page.getByRole('article', { name: found, exact: true }).first().waitFor();
    return performance.now() - from;
  };

const middle = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function growth(page: Page, timed: Timed): Promise<number> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.few.push(await timed(page, few));
    times.many.push(await timed(page, many));
  }
  return middle(times.many) / middle(times.few);
}

for (const [what, timed] of [
  ['the first store card', firstCard('/admin/stores')],
  ['the first owner card', firstCard('/admin/store-owners')],
  ['a store found by name', searchResult('/admin/stores', 'kettle no. 10', 'Velvet Kettle No. 10')],
  ['an owner found by All', searchResult('/admin/store-owners', 'theo kim 8', 'Theo Kim 8')],
] as const) {
  test(`ST-03 ${what} takes with 10,000 stores and 12,000 owners no more than 1.3 times what it takes with 12`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await signedInAsAdmin(page, few);
    await signedInAsAdmin(page, many);
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS && !seen.some((ratio) => ratio <= AT_MOST); round += 1) {
      seen.push(await growth(page, timed));
    }
    test
      .info()
      .annotations.push({ type: 'growth', description: `${what}: ${seen.map((r) => r.toFixed(2)).join(', ')}` });
    expect(Math.min(...seen)).toBeLessThanOrEqual(AT_MOST);
  });
}
