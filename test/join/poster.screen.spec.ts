import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { PUBLIC_TEST_URL } from '../support/server';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';

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

isolatedTest(
  'BX-285 BX-296 the poster says what one gets, and its color reaches every edge of the sheet',
  async ({ page, context }) => {
    const store = await createTestStore({ name: 'Sweet Bean', points_per_dollar: 10 });
    await sql(`insert into store_brands (store_id, accent_color) values ($1, '#b4532a')`, [store.id]);
    await addReward(store, { name: 'Extra Shot', points_required: 150 });
    await signedIn(page, store, 'owner');
    await page.goto('/owner/kiosk/poster');
    await page.getByRole('img', { name: 'Preview of the poster' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const [paper, language, reason, width, height] of [
      ['Letter', 'English', 'Free Extra Shot at 150 points', 816, 1056],
      ['A4', 'Español', 'Extra Shot gratis con 150 puntos', 794, 1123],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: paper, exact: true }).click();
      await page.getByRole('button', { name: language }).click();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width, height });
      await expect(page.getByText(reason).last()).toBeVisible();
      const rate = language === 'English' ? '10 points for every $1 you spend' : '10 puntos por cada $1 que gastas';
      await expect(page.getByText(rate).last()).toBeVisible();
      expect([paper, await readEdgeColors(context, await page.screenshot())]).toEqual([paper, ['180,83,42']]);
    }
  },
);

isolatedTest('BX-285 long names of the store and the reward cover nothing', async ({ page }) => {
  const tag = randomBytes(5).toString('hex');
  const subdomain = `grandma-josephines-old-fashioned-bakery-coffee-house-${tag}`;
  const store = await createTestStore({ name: NAME, subdomain, points_per_dollar: 10 });
  await addReward(store, {
    name: 'The Whole Farmers Breakfast with Two Eggs, Toast, Home Fries, Coffee and a Slice of Any Pie of the Day, Also on Sundays',
    points_required: 12_500,
  });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/kiosk/poster');
  await page.getByRole('img', { name: 'Preview of the poster' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 816, height: 1056 });
  const boxOf = async (text: string) => {
    const box = await page.getByText(text).last().boundingBox();
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
  };
  const [headline, first, last, address] = [
    await boxOf('10 points for every $1 you spend'),
    await boxOf('Point the camera'),
    await boxOf('Give your number'),
    await boxOf('Or open'),
  ];
  expect(headline.top).toBeGreaterThan(0);
  expect(first.top - headline.bottom).toBeGreaterThan(227);
  expect(address.top).toBeGreaterThanOrEqual(last.bottom);
});

/** The colors of the outermost pixels of a picture. */
async function readEdgeColors(context: BrowserContext, picture: Buffer): Promise<string[]> {
  const blank = await context.newPage();
  const colors = await blank.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const edges = [
        [0, 0, width, 1],
        [0, height - 1, width, 1],
        [0, 0, 1, height],
        [width - 1, 0, 1, height],
      ] as const;
      const found = new Set<string>();
      for (const [x, y, w, h] of edges) {
        const { data } = drawing?.getImageData(x, y, w, h) ?? { data: [] };
        for (let at = 0; at < data.length; at += 4) found.add([...data.slice(at, at + 3)].join());
      }
      return [...found];
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  await blank.close();
  return colors;
}
