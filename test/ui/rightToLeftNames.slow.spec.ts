import type { Locator } from '@playwright/test';
import { addRedemption, MINUTE } from '../redemptions/boardPage';
import { expect, signedIn, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';

const SHORT = 'שרה';
const LONG = 'עבדאלרחמן בן־שלמה הכהן מירושלים העתיקה שגר ברחוב הנביאים בין השוק לבין בית הספר הגדול';

/** The distances in px between the box of a text and its line with this index, on the left and on the right. */
const marginsOfLine = (text: Locator, index: number) =>
  text.evaluate((element, at) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const lines = [...range.getClientRects()];
    const line = lines[at];
    return line ? [Math.round(line.left - box.left), Math.round(box.right - line.right)] : [];
  }, index);

test('CA-03 OD-04 right-to-left names are cut off at their end and do not reorder the phone number', async ({
  page,
}) => {
  const store = await createTestStore();
  const item = { name: 'Coffee', type: 'FREE_ITEM' };
  await addRedemption(store, { age: 2 * MINUTE, name: SHORT, phone: '+12025550134', item });
  await addRedemption(store, { age: 3 * MINUTE, name: LONG, phone: '+12025550135', item });
  await addRedemption(store, { age: MINUTE, name: LONG, phone: '+12025550136', item });

  await step(page, 'on the board a cut name keeps the start of each line, and a short one is on the left', async () => {
    await signedIn(page, store, 'cashier');
    await page.setViewportSize({ width: 800, height: 600 });
    await page.goto('/cashier/dashboard');
    const bubbles = page.getByRole('listitem');
    const latest = page.getByRole('article', { name: 'Latest redemption' });
    await expect(latest).toBeVisible();
    for (const cut of [latest.getByText(LONG), bubbles.getByText(LONG)]) {
      for (const line of [0, 1]) expect((await marginsOfLine(cut, line))[1]).toBe(0);
    }
    expect(await marginsOfLine(bubbles.getByText(SHORT), 0)).toEqual([0, 0]);
    const left = (text: string) => bubbles.getByText(text).evaluate((element) => element.getBoundingClientRect().left);
    const name = await bubbles.filter({ hasText: SHORT }).getByText('FREE Coffee').boundingBox();
    expect(await left(SHORT)).toBe(name?.x);
  });

  await step(page, 'on the owner dashboard the phone reads from left to right', async () => {
    await signedIn(page, store, 'owner');
    await page.goto('/owner/dashboard');
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
    const phone = activity.getByText('(202) 555-0134').first();
    // Each character must be to the right of the previous one.
    const starts = await phone.evaluate(({ firstChild: text }) =>
      Array.from('(202) 555-0134', (_, at) => {
        const range = document.createRange();
        if (text) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
        }
        return range.getBoundingClientRect().left;
      }),
    );
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});
