import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, step, test, visit } from '../support/screen';
import { createTestStore, newPhone } from '../support/testStore';
import { setGifts } from './giftStore';

test('GI-01 GI-03 GI-04 an owner turns gifts and limits on, and sees before what they would have given', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/profile');
  const section = page.getByRole('region', { name: 'Gifts and limits' });
  const dialog = page.getByRole('dialog', { name: 'Change Gifts and Limits' });
  await expect(section.getByText('Off')).toHaveCount(5);
  await section.getByRole('button', { name: 'Change Gifts and Limits' }).click();

  await step(page, 'what is typed is tried on the last days, at phone width too', async () => {
    await dialog.getByLabel('Sign-up gift (points)').fill('100');
    await dialog.getByLabel('Visit points', { exact: true }).fill('5');
    await dialog.getByLabel('Minimum purchase for visit points').fill('10');
    await dialog.getByLabel('Most points per purchase').fill('500');
    const preview = dialog.getByRole('region', { name: 'In the last 30 days' });
    await expect(preview.getByText('Nobody would have gotten it.')).toHaveCount(2);
    await expect(preview.getByText('Nobody would have earned less.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await step(page, 'what is on is listed after saving, and turned off by an empty field', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Gifts and limits were saved.')).toBeVisible();
    await expect(section.getByText('100 points with the first purchase')).toBeVisible();
    await expect(section.getByText('5 points once a day, with a purchase of $10.00 or more')).toBeVisible();
    await expect(section.getByText('500 points per purchase')).toBeVisible();
    await section.getByRole('button', { name: 'Change Gifts and Limits' }).click();
    await dialog.getByLabel('Visit points', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('Off')).toHaveCount(3);
    await expectAccessible(page);
  });
});

test('GI-01 a new customer at the kiosk sees what the first purchase brings', async ({ page }) => {
  const store = await createTestStore();
  await setGifts(store, { signUpPoints: 100 });
  await signedIn(page, store, 'kiosk');
  await visit(page, '/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
  await page.keyboard.type(newPhone().slice(2));
  await page.keyboard.press('Enter');
  await page.getByLabel('Your Name').fill('Nia New');
  await page.getByLabel('Birthday').pressSequentially('05171990');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const points = page.getByRole('region', { name: 'Available Points' });
  await expect(points.getByText("You'll get 100 bonus points with your first purchase")).toBeVisible();
  await expectAccessible(page);
});
