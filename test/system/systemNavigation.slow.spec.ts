import { version } from '../../package.json';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, step, test } from '../support/screen';

test('the administrator opens System from the sidebar, and the page fits a desktop, a tablet and a phone', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click();
  await expect(page).toHaveURL('/admin/system');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Server' }).getByText(version)).toBeVisible();
  await expect(page.getByRole('table').getByText('This server')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
  }
  await expectAccessible(page);
  await step(page, 'a refresh that fails says so and keeps the page', async () => {
    await page.route('**/api/system', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText("Couldn't refresh the system status.")).toBeVisible();
    await expect(page.getByRole('region', { name: 'Server' }).getByText(version)).toBeVisible();
  });
});
