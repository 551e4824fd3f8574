import { addSubscriber, createSendingStore, listArrived, locationOf } from '../sms/sending';
import { expectAccessible } from '../support/accessible';
import { eventually } from '../support/eventually';
import { expect, isolatedTest } from '../support/screen';
import type { TestStore } from '../support/testStore';

const PHONE = { width: 390, height: 844 };
const addressOf = (store: TestStore, token: string) => `/my/${store.subdomain}#${token}`;

isolatedTest(
  'BX-76 a link with an unknown token shows that it cannot be used, and a texted link opens the page',
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    const store = await createSendingStore();
    const customer = await addSubscriber(store, { points: 5 });
    await page.goto(addressOf(store, 'A'.repeat(22)));
    await expect(page.getByText('This link was already used or has expired.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Phone number').fill(customer.phone.slice(2));
    await page.getByRole('button', { name: 'Text me a link' }).click();
    await expect(page.getByRole('status')).toContainText('a link is on its way');
    await eventually('the text arrived', async () => (await listArrived(locationOf(store))).length === 1);
    const [text] = await listArrived(locationOf(store));
    const { pathname, hash } = new URL(/https:\S+/.exec(text?.body ?? '')?.[0] ?? '');
    // The page must be left first, because the same path would change only the fragment.
    await page.goto('about:blank');
    await page.goto(`${pathname}${hash}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Pat Regular!' })).toBeVisible();
  },
);
