import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

const NAME =
  "Grandma Josephine's Old-Fashioned Bakery, Coffee House & Ice Cream Parlor of Lower Manhattan and Upper Saddle River";
/** Points of a sheet, width by height. */
const LETTER = [612, 792];
const A4 = [595, 842];

isolatedTest(
  'BX-85 the poster prints one sheet on each paper, in both languages, with a long name and a dark color',
  async ({ page }) => {
    const store = await createTestStore({ name: NAME });
    await sql(
      `insert into store_brands (store_id, accent_color) values ($1, '#1b1464')
     on conflict (store_id) do update set accent_color = '#1b1464'`,
      [store.id],
    );
    await signedIn(page, store, 'owner');
    await page.goto('/owner/kiosk');
    await page.getByRole('link', { name: 'Print Poster' }).click();
    await expect(
      page.getByRole('img', { name: `Preview of the poster: ${PUBLIC_TEST_URL}/join/${store.subdomain}` }),
    ).toBeVisible();
    await expectAccessible(page);
    for (const [paper, size] of [
      ['Letter', LETTER],
      ['A4', A4],
      ['Table tent (Letter, folded)', LETTER],
    ] as const) {
      for (const language of ['English', 'Español']) {
        await page.getByRole('button', { name: paper, exact: true }).click();
        await page.getByRole('button', { name: language }).click();
        const pdf = await page.pdf({ preferCSSPageSize: true });
        const text = pdf.toString('latin1');
        expect([paper, text.match(/\/Type \/Page\b/g)?.length]).toEqual([paper, 1]);
        const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/
          .exec(text)
          ?.slice(1)
          .map((side) => Math.round(Number(side)));
        expect([paper, box]).toEqual([paper, size]);
      }
    }
  },
);
