import { Webhook } from 'standardwebhooks';
import { startCloverFake } from '../../src/fakes/clover';
import { startHighLevelFake } from '../../src/fakes/highLevel';
import { startWebhookReceiver } from '../../src/fakes/webhookReceiver';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, step, test } from '../support/screen';
import { newPhone } from '../support/testStore';

const MERCHANT = { merchantId: 'MPAGE', name: 'Corner Coffee' };
const LOCATION = { locationId: 'page', name: 'Corner Coffee' };
const formatPhone = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

test('BX-20 a person rings up sales at the page of the demo register, refunds them in part and in full, and voids one', async ({
  page,
}) => {
  const clover = await startCloverFake({ port: 0, merchants: [MERCHANT] });
  const readOrders = async () => {
    const response = await fetch(`${clover.url}/v3/merchants/MPAGE/orders?expand=payments,refunds,customers`, {
      headers: { authorization: 'Bearer clover-MPAGE', 'user-agent': 'Test/1.0' },
    });
    type Element = { id: string; payments: { elements: { amount: number; result: string }[] } };
    type Order = Element & { refunds: { elements: { amount: number }[] }; customers: { elements: { id: string }[] } };
    return ((await response.json()) as { elements: Order[] }).elements;
  };
  try {
    await page.goto(clover.url);
    const sales = page.getByRole('listitem');
    const status = page.getByRole('status');

    await step(page, 'items add up to the amount, and the sale names the customer', async () => {
      const phone = newPhone();
      await page.getByRole('button', { name: 'Latte $4.75' }).click();
      await page.getByRole('button', { name: 'Latte $4.75' }).click();
      await page.getByRole('button', { name: 'Cake $28.00' }).click();
      await expect(page.getByRole('group', { name: 'Ticket' })).toContainText('2 × Latte$9.50');
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('37.50');
      await page.getByLabel(/phone number/).fill(phone.slice(2));
      await page.getByRole('button', { name: 'Ring up sale' }).click();
      await expect(status).toHaveText(`Rung up $37.50 for ${formatPhone(phone)}.`);
      await expect(sales.first()).toContainText(formatPhone(phone));
      expect(await readOrders()).toMatchObject([
        { payments: { elements: [{ amount: 3750 }] }, customers: { elements: [{}] } },
      ]);
    });
    await step(page, 'a sale without a phone number is anonymous; one without an amount is refused', async () => {
      await page.getByLabel(/phone number/).fill('');
      await page.getByRole('button', { name: 'Ring up sale' }).click();
      await expect(status).toHaveText('Enter an amount, for example 12.50');
      await page.getByLabel('Amount', { exact: true }).fill('12.50');
      await page.getByRole('button', { name: 'Ring up sale' }).click();
      await expect(sales).toHaveCount(2);
      await expect(sales.first()).toContainText('No customer');
    });
    await step(page, 'a part is refunded, then the rest; more than that is refused', async () => {
      const refund = page.getByRole('dialog', { name: 'Refund' });
      await sales
        .first()
        .getByRole('button', { name: /^Refund/ })
        .click();
      await refund.getByLabel('Amount before tax').fill('20');
      await refund.getByRole('button', { name: 'Refund' }).click();
      await expect(refund.getByText('Enter an amount up to what is left')).toBeVisible();
      await refund.getByLabel('Amount before tax').fill('2.50');
      await refund.getByRole('button', { name: 'Refund' }).click();
      await expect(sales.first()).toContainText('Partly refunded');
      await sales
        .first()
        .getByRole('button', { name: /^Refund/ })
        .click();
      await expect(refund.getByText('$10.00 left')).toBeVisible();
      await refund.getByRole('button', { name: 'Refund' }).click();
      await expect(sales.first()).toContainText('Refunded');
      await expect(sales.first().getByRole('button')).toHaveCount(0);
      const [newest] = await readOrders();
      expect(newest?.refunds.elements.map(({ amount }) => amount)).toEqual([250, 1000]);
    });
    await step(
      page,
      'BX-83 gift cards, discounts, tenders, training and returned items are as at a real register',
      async () => {
        await page.getByRole('button', { name: 'Beer $5.00' }).click();
        await page.getByRole('button', { name: 'Gift card $25.00' }).click();
        await page.getByRole('button', { name: 'Half off Beer' }).click();
        await page.getByLabel('Discount on the order').selectOption('10% off');
        await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('24.75');
        await page.getByLabel('Paid with').selectOption('Half gift card, half card');
        await page.getByRole('button', { name: 'Ring up sale' }).click();
        await expect(sales).toHaveCount(3);
        await expect(sales.first()).toContainText('Beer, Gift card, paid with Credit card and Gift card');
        const refund = page.getByRole('dialog', { name: 'Refund' });
        await sales
          .first()
          .getByRole('button', { name: /^Refund/ })
          .click();
        await refund.getByLabel('Beer, $2.50').check();
        await refund.getByRole('button', { name: 'Refund' }).click();
        await expect(sales.first()).toContainText('Beer (returned)');
        await page.getByRole('button', { name: 'Latte $4.75' }).click();
        await page.getByLabel('Training mode').check();
        await page.getByRole('button', { name: 'Ring up sale' }).click();
        await expect(sales.first()).toContainText('Training');
      },
    );
    await step(page, 'the other one is voided; at the width of a phone nothing is cut off', async () => {
      await sales.last().getByRole('button', { name: /^Void/ }).click();
      await expect(sales.last()).toContainText('Voided');
      expect((await readOrders()).at(-1)?.payments.elements).toMatchObject([{ result: 'VOIDED' }]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoHorizontalScroll(page);
    });
  } finally {
    await clover.close();
  }
});

test('BX-26 a person reads the texts of a customer on the page of the demo messages, and replies STOP and START', async ({
  page,
}) => {
  const highLevel = await startHighLevelFake({ port: 0, locations: [LOCATION] });
  const phone = newPhone();
  const send = async (path: string, body: object) => {
    const version = path.startsWith('/conversations') ? '2021-04-15' : '2021-07-28';
    const response = await fetch(`${highLevel.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ghl-page', version },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { contact: { id: string } } };
  };
  try {
    await send('/contacts/upsert', { locationId: 'page', phone: newPhone(), name: 'Quinn Quiet' });
    const { body } = await send('/contacts/upsert', { locationId: 'page', phone, name: 'Pat Regular' });
    await send('/contacts/upsert', { locationId: 'page', phone: newPhone(), name: 'Sam Silent' });
    const message = 'Corner Coffee: Hello <b>Pat</b>. Reply STOP to opt out';
    const text = { type: 'SMS', contactId: body.contact.id, message };
    expect((await send('/conversations/messages', text)).status).toBe(201);
    await page.goto(highLevel.url);

    await step(page, 'the text is read as it was sent, and its customer is on top', async () => {
      await expect(page.locator('#contacts button').first()).toContainText('Pat Regular');
      await page.getByRole('button', { name: /Pat Regular/ }).click();
      await expect(page.getByRole('heading', { name: 'Pat Regular' })).toBeVisible();
      await expect(page.locator('#messages')).toContainText(message);
      await expect(page.getByText(formatPhone(phone))).toBeVisible();
    });
    await step(page, 'after STOP the contact gets no texts, after START it does', async () => {
      await page.getByRole('button', { name: 'STOP', exact: true }).click();
      await expect(page.getByText('Opted out')).toBeVisible();
      expect((await send('/conversations/messages', text)).status).toBe(400);
      await page.getByRole('button', { name: 'START', exact: true }).click();
      await expect(page.getByText('Opted out')).toHaveCount(0);
      expect((await send('/conversations/messages', text)).status).toBe(201);
    });
    await step(page, 'any other response is sent too; at the width of a phone nothing is cut off', async () => {
      await page.getByLabel('Answer as this customer').fill('See you tomorrow');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Sent. The store was not told.')).toBeVisible();
      await expect(page.locator('#messages')).toContainText('See you tomorrow');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoHorizontalScroll(page);
    });
  } finally {
    await highLevel.close();
  }
});

test('PL-08 a person reads at the page of the demo receiver what arrived, and whether its signature holds', async ({
  page,
}) => {
  const receiver = await startWebhookReceiver({ port: 0 });
  const secret = `whsec_${Buffer.from('a key of thirty-two letters, yes').toString('base64')}`;
  receiver.setSecret(secret);
  const send = async (body: string, signed = body) => {
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'event-1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign('event-1', at, signed),
    };
    return (await fetch(receiver.hookUrl, { method: 'POST', headers, body })).status;
  };
  try {
    await page.goto(receiver.url);
    await expect(page.getByRole('status')).toHaveText('Nothing has arrived yet. Redeem a reward at the kiosk.');
    await step(page, 'an event is shown with its type, its content and its signature', async () => {
      expect(await send('{"type":"points.changed","data":{"delta":5}}')).toBe(204);
      const row = page.getByRole('listitem');
      await expect(row).toContainText('points.changed');
      await expect(row).toContainText('Signature holds');
      await expect(row).toContainText('"delta": 5');
    });
    await step(
      page,
      'one that was changed on its way is refused; at the width of a phone nothing is cut off',
      async () => {
        expect(await send('{"type":"<b>changed</b>"}', '{"type":"points.changed"}')).toBe(401);
        await expect(page.getByRole('listitem').first()).toContainText('Signature does not hold');
        await expect(page.getByRole('listitem').first()).toContainText('<b>changed</b>');
        await expect(page.getByRole('status')).toHaveText('2 webhooks arrived.');
        await page.setViewportSize({ width: 390, height: 844 });
        await expectNoHorizontalScroll(page);
      },
    );
  } finally {
    await receiver.close();
  }
});
