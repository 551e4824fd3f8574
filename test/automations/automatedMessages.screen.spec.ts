import { listArrived, locationOf, setOwnPhone } from '../sms/sending';
import { expectAccessibleAtBothWidths } from '../support/accessible';
import { eventually } from '../support/eventually';
import { expect, signedIn, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { addRegular, addVisit, daysAgo } from './automatedStore';

/** Creates a store where it is night, so that no job sends a text during the test. */
const createClosedStore = () => createTestStore({ time_zone: timeZoneAtHour(3) });

test('BX-73 an owner sees the estimate of a message, tests it, turns it on and turns it off', async ({ page }) => {
  const store = await createClosedStore();
  const phone = await setOwnPhone(store);
  for (const days of [62, 70]) await addVisit(store, await addRegular(store), daysAgo(days));
  await signedIn(page, store, 'owner');
  await page.goto('/owner/sms');
  await page.getByRole('link', { name: 'Automated Messages' }).click();
  const card = page.getByRole('article', { name: 'We miss you' });
  const dialog = page.getByRole('dialog', { name: /We miss you/ });

  await step(page, 'all kinds are off, and the page is accessible on a desktop and a phone', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Automated Messages' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(6);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
    await expect(page.getByText('Points never expire in your store')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'the switch opens the message with an estimate for each choice of days', async () => {
    await card.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await expect(dialog.getByText(/About 2 messages would have gone out/)).toBeVisible();
    await dialog.getByLabel('When it is sent').selectOption('After 90 days without a check-in or purchase');
    await expect(dialog.getByText('No messages would have gone out')).toBeVisible();
    await dialog.getByLabel('When it is sent').selectOption('After 60 days without a check-in or purchase');
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'a test text arrives with sample values', async () => {
    await dialog.getByLabel('Message').fill('Come back, {firstName}');
    await dialog.getByRole('button', { name: 'Send Me a Test' }).click();
    await page.getByRole('dialog', { name: 'Send Test Text' }).getByRole('button', { name: 'Send Test' }).click();
    await eventually('the test text arrived', async () => (await listArrived(locationOf(store))).length === 1);
    expect(await listArrived(locationOf(store))).toEqual([
      { phone, body: `${store.name}: Come back, Jamie Reply STOP to opt out` },
    ]);
  });
  await step(
    page,
    'a message that the server rejects stays in the form, and the error appears at its field',
    async () => {
      const tooLong = '{store}'.repeat(140);
      await dialog.getByLabel('Message').fill(tooLong);
      await dialog.getByRole('button', { name: 'Turn On' }).click();
      await expect(dialog.getByText('Message is too long with its fields filled in')).toBeVisible();
      await expect(dialog.getByLabel('Message')).toHaveValue(tooLong);
      await expect(dialog.getByLabel('Message')).toBeFocused();
      await dialog.getByLabel('Message').fill('Come back, {firstName}');
      await dialog.getByRole('button', { name: 'Turn On' }).click();
      await expect(dialog).toBeHidden();
      await expect(card.getByRole('switch')).toBeChecked();
      await expect(card.getByText('Come back, {firstName}')).toBeVisible();
      await expect(card.getByText('–', { exact: true })).toHaveCount(0);
    },
  );
  await step(page, 'a kind without waiting messages is turned off by one click', async () => {
    await card.getByRole('switch').click();
    await expect(page.getByText('“We miss you” is off.')).toBeVisible();
    await expect(card.getByRole('switch')).not.toBeChecked();
  });
});
