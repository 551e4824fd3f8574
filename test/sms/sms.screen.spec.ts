import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, step, isolatedTest as test } from '../support/screen';
import { addSubscriber, createSendingStore, listArrived, locationOf } from './sending';

test('OD-06 BX-47 an owner writes a text, keeps it when a chunk cannot be loaded, sends it and sees it arrive', async ({
  page,
  context,
}) => {
  const loading = new Set<unknown>();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) loading.add(request);
  });
  page.on('requestfinished', (request) => {
    loading.delete(request);
    loaded.push(request.url());
  });
  const store = await createSendingStore();
  const pat = await addSubscriber(store, { name: 'Pat Regular', points: 1250 });
  await addSubscriber(store, { name: 'Sam Stopped', sms_opted_out_at: new Date() });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/sms');
  const message = page.getByLabel('Message');

  await step(page, 'what is written stays while the search cannot be loaded', async () => {
    await expect(page.getByText('0 / 1,000')).toBeVisible();
    await expect(page.getByText('of 2 can get this text')).toBeVisible();
    await expect(message).toBeVisible();
    await expect.poll(() => loading.size).toBe(0);
    const before = loaded.length;
    await message.fill('Hi {firstName}, you have {points} points.');
    // The chunk of the time field is loaded when the first character is typed.
    await expect.poll(() => loaded.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
    await expect.poll(() => loading.size).toBe(0);
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    const failed = page.getByRole('dialog', { name: "Couldn't load this part of the page" });
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toBeHidden();
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByRole('group', { name: 'Day and time' })).toBeVisible();
    await expect(message).toHaveValue('Hi {firstName}, you have {points} points.');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
  await step(page, 'with a connection the search opens, and leaving asks before the text is lost', async () => {
    await context.setOffline(false);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Rewards' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  });
  await step(page, 'the text is sent to the customers who were chosen, except those who replied STOP', async () => {
    await page.getByRole('button', { name: 'Now' }).click();
    await expect(page.getByRole('list', { name: 'Not included' })).toContainText('Replied STOP');
    await page.getByLabel('Send to').selectOption('Selected customers');
    await page.getByRole('checkbox', { name: /Pat/ }).check();
    await expect(page.getByRole('checkbox', { name: /Sam Stopped/ })).toBeHidden();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Text' });
    await expect(dialog).toContainText("You're about to text 1 customer.");
    await dialog.getByRole('button', { name: 'Send' }).click();
    const campaign = page.getByRole('dialog', { name: 'Text Campaign' });
    await expect(campaign).toContainText('1 of 1 sent', { timeout: 20_000 });
    await expect(campaign).toContainText('Done');
    expect(await listArrived(locationOf(store))).toEqual([
      { phone: pat.phone, body: `${store.name}: Hi Pat, you have 1,250 points. Reply STOP to opt out` },
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 / 1,000')).toBeVisible();
  });
});
