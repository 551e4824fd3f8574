import type { Page } from '@playwright/test';
import { addSubscriber, createSendingStore } from '../sms/sending';
import { expectAccessible } from '../support/accessible';
import { findLeaks } from '../support/canary';
import { CONTEXT_OPTIONS } from '../support/contextOptions';
import { serverUrl } from '../support/http';
import { expect, isolatedTest, moveBrowserClock, signedIn } from '../support/screen';
import { addReward } from '../support/testStore';
import { decodeScreenshot } from './decodeScreenshot';
import { readTextedCode } from './pageStore';

const { step } = isolatedTest;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

isolatedTest(
  'BX-76 BX-77 a customer scans the code at the kiosk, and sees in Spanish what they redeem there',
  async ({ page: kiosk, browser }) => {
    const store = await createSendingStore({ name: 'Sweet Bean' });
    const customer = await addSubscriber(store, { points: 120 });
    await addReward(store, { name: 'Tea', points_required: 100 });
    const phoneContext = await browser.newContext({
      ...CONTEXT_OPTIONS,
      baseURL: serverUrl(),
      viewport: { width: 390, height: 844 },
      locale: 'es-US',
      colorScheme: 'dark' as const,
    });
    await moveBrowserClock(phoneContext);
    const phone = await phoneContext.newPage();
    const points = phone.locator('.hero-points');
    const sent: string[] = [];
    phone.on('request', (request) => {
      sent.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ''}`);
    });

    await step('check in at the kiosk', async () => {
      await signedIn(kiosk, store, 'kiosk');
      await kiosk.goto('/customer/entry');
      await kiosk.getByLabel('Phone number').fill(customer.phone.slice(2));
      await button(kiosk, 'Check In').click();
      await expect(kiosk.getByText('Welcome back')).toBeVisible();
      await button(kiosk, 'Continue').click();
    });
    await step('the camera of the phone reads the code of the kiosk', async () => {
      await button(kiosk, 'See your points on your phone').click();
      const code = kiosk.getByRole('img', { name: 'QR code that opens your points on your phone' });
      await expect(code).toBeVisible();
      const { pathname, hash } = new URL(await decodeScreenshot(code));
      await phone.goto(`${pathname}${hash}`);
      await expect(phone.getByRole('heading', { level: 1, name: '¡Hola, Pat!', exact: true })).toBeVisible();
      await expect(points).toContainText('120');
      await expectAccessible(phone);
      await kiosk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    });
    await step('a code by text shows that the phone number is theirs', async () => {
      await button(phone, 'Enviarme el código').click();
      const field = phone.getByLabel('Código del mensaje de texto');
      await expect(field).toBeVisible();
      await field.fill(await readTextedCode(store, customer));
      await button(phone, 'Confirmar').click();
      await expect(phone.getByRole('heading', { level: 1, name: '¡Hola, Pat Regular!' })).toBeVisible();
    });
    await step('texts off', async () => {
      const texts = phone.getByRole('switch', { name: /mensajes promocionales/ });
      await texts.click();
      await expect(texts).not.toBeChecked();
      await expect(texts).toHaveAttribute('aria-busy', 'false');
    });
    await step('points that are redeemed at the kiosk are gone on the phone within 10 seconds', async () => {
      await button(kiosk, 'View Rewards').click();
      await button(kiosk, 'Redeem').click();
      await button(kiosk, 'Confirm Redemption').click();
      await expect(kiosk.getByText(/^Redemption request submitted!/)).toBeVisible();
      await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(points).toHaveText(/^\D*20\D*$/, { timeout: 10_000 });
      await expectAccessible(phone);
    });
    await step('no address and no referrer names the customer or their link', () => {
      expect(sent.length).toBeGreaterThan(5);
      expect(findLeaks(sent.join('\n'))).toEqual([]);
      expect(sent.filter((line) => line.includes(customer.id) || line.includes('Pat'))).toEqual([]);
    });
    await phoneContext.close();
  },
);
