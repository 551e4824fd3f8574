import { Webhook } from 'standardwebhooks';
import { expectAccessibleAtBothWidths } from '../support/accessible';
import { expect, signedIn, step, test } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';
import { adjust, closeReceivers, startReceiver } from '../webhooks/receiver';

test.afterEach(closeReceivers);

test('PL-08 PL-09 the owner adds a webhook, sees its secret once, watches a delivery and sends it again', async ({
  page,
}) => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const receiver = await startReceiver();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/developers');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /Web shop/ });
  const feed = page.getByRole('switch', { name: 'Keep a list of events' });
  const pressInRow = (name: string) => row.getByRole('button', { name }).click();
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  let secret = '';

  await step(page, 'the form asks for an address, and for events unless all are sent', async () => {
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await expect(feed).not.toBeChecked();
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    await dialog.getByRole('switch', { name: 'Events' }).uncheck();
    await confirm('Add Webhook');
    await expect(dialog.getByText('Address is required')).toBeVisible();
    await expect(dialog.getByText('Choose at least one event')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });

  await step(page, 'the secret is shown once, and the list of events is on from then on', async () => {
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Web shop');
    await dialog.getByRole('checkbox', { name: /points change/ }).check();
    await confirm('Add Webhook');
    await expect(dialog.getByRole('button', { name: 'Copy the secret' })).toBeVisible();
    secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
    await confirm('I Have Saved It');
    await expect(row).toContainText("A customer's points change");
    await expect(page.getByText(secret)).toHaveCount(0);
    await expect(feed).toBeChecked();
    await expectAccessibleAtBothWidths(page);
  });

  await step(page, 'what was chosen is sent with a signature that holds', async () => {
    await adjust(store, customer, 5);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'points.changed', data: { delta: 5 } });
    await pressInRow('Deliveries of Web shop');
    await expect(dialog.getByRole('listitem')).toContainText('Delivered');
    await expect(dialog.getByRole('listitem')).toContainText('HTTP 204');
    await expectAccessibleAtBothWidths(page);
  });

  await step(page, 'it is sent again, alone and with everything since a time, under the same id', async () => {
    await dialog.getByRole('listitem').getByRole('button', { name: 'Send Again' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await dialog.getByRole('button', { name: 'Send Again Since…' }).click();
    const since = page.getByRole('dialog', { name: 'Send Again' });
    await since.getByRole('switch', { name: 'Which events' }).uncheck();
    await expect(since.getByRole('group', { name: 'Since' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await since.getByRole('button', { name: 'Send Again' }).click();
    await expect(page.getByText('Sending 1 event again.')).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(new Set(receiver.ids()).size).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await step(
    page,
    'it can be changed, turned off and on, and deleted; until then the list of events stays on',
    async () => {
      await feed.click();
      await expect(page.getByText('Webhooks send these events. Delete the webhooks first.')).toBeVisible();
      await expect(feed).toBeChecked();
      await pressInRow('Edit Web shop');
      await dialog.getByRole('switch', { name: 'Events' }).check();
      await confirm('Save Webhook');
      await expect(row).toContainText('Everything');
      await pressInRow('Turn Off Web shop');
      await confirm('Turn Off');
      await pressInRow('Turn On Web shop');
      await confirm('Turn On');
      await expect(row).toContainText('On');
      await pressInRow('Delete Web shop');
      await confirm('Delete Webhook');
      await expect(page.getByText('No webhooks yet')).toBeVisible();
      await feed.click();
      await expect(feed).not.toBeChecked();
    },
  );
});
