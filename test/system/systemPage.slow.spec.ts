import { expectAccessible } from '../support/accessible';
import { expect, signedInAsAdmin, step, test } from '../support/screen';

test('the System page has no accessibility violations and no broken values on a desktop, a tablet and a phone', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin/system');
  await expect(page.getByRole('table').getByText('This server')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await step(page, `${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      // Beside a long label, a short value stays on one line.
      const version = await page.getByRole('definition').first().boundingBox();
      expect(version?.height).toBeLessThan(30);
    });
  }
});
