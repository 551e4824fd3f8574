import type { Page } from '@playwright/test';
import type { CustomerPromotion, Promotion } from '../../src/contract/promotions';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { addPromotion, createTestStore, type TestStore } from '../support/testStore';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** Types a 12-hour time into a field, such as '03/14/2027 02:30 AM'. */
async function typeTime(page: Page, label: string, time: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(time.replace(/\D/g, ''));
  await page.keyboard.type(time.slice(-2));
}

const listOnKiosk = async (store: TestStore) =>
  (await call<CustomerPromotion[]>('GET', `/public/promotions/store/${store.id}`, { token: await store.kioskToken() }))
    .body;

test('OD-06 an owner creates, edits, deactivates, copies and deletes promotions, and the kiosk shows the changes', async ({
  page,
}) => {
  // No test machine is in this time zone.
  const store = await createTestStore({ time_zone: 'Pacific/Auckland' });
  const running = await addPromotion(store, { name: 'Double points', end_date: new Date('2027-06-01T00:00:00Z') });
  await addPromotion(store, { name: 'Last week', start_date: inDays(-9), end_date: inDays(-2) });
  const token = await signedIn(page, store, 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await step(page, 'a promotion is created in the time of the store, with a warning about an overlap', async () => {
    await page.goto('/owner/promotions');
    await expect(row(page, 'Double points')).toContainText('2x POINTS');
    await expect(row(page, 'Double points')).toContainText('Jun 1, 2027, 12:00 PM');
    await button(page, 'Add Promotion').click();
    const form = dialog(page, 'Add New Promotion');
    await form.getByRole('textbox', { name: 'Name' }).fill('Triple points');
    await form.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Points multiplier' });
    await form.getByRole('textbox', { name: 'Multiplier' }).fill('3');
    await expect(form.getByText('Runs at the same time as Double points.')).toBeVisible();
    await typeTime(page, 'Starts', '05/03/2027 09:30 AM');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await typeTime(page, 'Ends', '05/09/2027 06:00 PM');
    await form.getByRole('textbox', { name: 'Terms' }).fill('Not with other offers');
    await expect(form.getByText('Not with other offers')).toHaveCount(2);
    await button(page, 'Create Promotion').dblclick();
    await expect(form).toBeHidden();
    await page.getByRole('link', { name: 'Show Triple points' }).click();
    await expect(tab(page, 'Upcoming')).toHaveAttribute('aria-selected', 'true');
    await expect(row(page, 'Triple points')).toContainText('May 3, 2027, 9:30 AM');
    expect((await listOnKiosk(store)).filter(({ name }) => name === 'Triple points')).toMatchObject([
      {
        promotionValue: 3,
        terms: 'Not with other offers',
        startDate: '2027-05-02T21:30:00.000Z',
        endDate: '2027-05-09T06:00:00.000Z',
      },
    ]);
  });

  await step(page, 'the calendar opens, Back closes it, and an edit sends only what was changed', async () => {
    await page.goto(`/owner/promotions?promotion=${running.id}`);
    const form = dialog(page, 'Edit Promotion');
    await form.getByRole('textbox', { name: 'Name' }).fill('Double points, longer');
    await form
      .getByRole('button', { name: /^Choose date/ })
      .last()
      .click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('grid')).toBeHidden();
    await expect(form).toBeVisible();
    // This hour does not exist, because clocks are set forward.
    await typeTime(page, 'Ends', '09/26/2027 02:30 AM');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Save Promotion').click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Double points, longer',
      endDate: '2027-09-25T14:30:00.000Z',
    });
    await expect(row(page, 'Double points, longer')).toContainText('Sep 26, 2027, 3:30 AM');
    await expect(page).toHaveURL(/\/owner\/promotions$/);
  });

  await step(page, 'a promotion that is switched off moves to its tab; the address keeps the tab', async () => {
    await page.getByRole('switch', { name: 'Double points, longer is active' }).click();
    await expect(page.getByRole('heading', { name: 'No active promotions' })).toBeVisible();
    await tab(page, 'Inactive').click();
    await expect(row(page, 'Double points, longer')).toBeVisible();
    await page.reload();
    await expect(row(page, 'Double points, longer')).toBeVisible();
    expect((await listOnKiosk(store)).find(({ id }) => id === running.id)).toMatchObject({ isActive: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  });

  await step(page, 'an ended promotion is viewed and run again, and a text about it can be sent', async () => {
    await tab(page, 'Expired').click();
    await expect(page.getByRole('link', { name: 'Send Last week by SMS' })).toHaveCount(0);
    await button(page, 'Duplicate Last week').click();
    await button(page, 'Create Promotion').click();
    await expect(page.getByText('Copy of Last week was added.')).toBeVisible();
    await tab(page, 'Active').click();
    await expect(page).toHaveURL(/\/owner\/promotions$/);
    const { body } = await call<Promotion[]>('GET', '/store/promotions', { token });
    const copy = body.find(({ name }) => name === 'Copy of Last week');
    await expect(page.getByRole('link', { name: 'Send Copy of Last week by SMS' })).toHaveAttribute(
      'href',
      `/owner/sms?promotion=${copy?.id}`,
    );
  });

  await step(page, 'a promotion is deleted after a confirmation', async () => {
    await button(page, 'Delete Copy of Last week').click();
    const confirmation = dialog(page, 'Delete Promotion');
    await confirmation.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No active promotions' })).toBeVisible();
    expect((await listOnKiosk(store)).map(({ name }) => name)).not.toContain('Copy of Last week');
  });
});
