import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { createTestStore, newPhone } from '../support/testStore';

const touch = isolatedTest.extend({ hasTouch: true });

const keyboard = (page: Page) => page.getByRole('region', { name: 'On-screen keyboard' });
const key = (page: Page, name: string) => keyboard(page).getByRole('button', { name, exact: true });

async function openProfile(page: Page) {
  await page.clock.install();
  await signedIn(page, await createTestStore(), 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
  await page.keyboard.type(newPhone().slice(2));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
}

/** The keyboard's position changes while it is rising. */
const waitUntilRisen = (page: Page) =>
  keyboard(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));

touch(
  'KC-03 KC-04 a tapped field opens a keyboard that types into it, the system keyboard stays away, and a birthday is picked by its parts',
  async ({ page }) => {
    await openProfile(page);
    const name = page.getByLabel('Your Name');
    await touch.step('its keys type into the field', async () => {
      await expect(name).toHaveAttribute('inputmode', 'none');
      await name.tap();
      for (const letter of ['A', 'n', '-', 'L', 'Space', 'O', "'", 'D']) await key(page, letter).tap();
      await expect(name).toHaveValue("An-L O'D");
      await expect(name).toBeFocused();
      await expectAccessible(page);
    });

    await touch.step('keys act at the caret, Shift and symbols switch, Backspace repeats while held', async () => {
      await name.press('Home');
      await key(page, 'Shift').tap();
      await key(page, 'j').tap();
      await key(page, '#+é, symbols').tap();
      await key(page, 'é').tap();
      await expect(name).toHaveValue("jéAn-L O'D");
      await name.press('End');
      const backspace = await key(page, 'Backspace').boundingBox();
      await page.mouse.move((backspace?.x ?? 0) + 10, (backspace?.y ?? 0) + 10);
      await page.mouse.down();
      await page.clock.runFor(2_000);
      await expect(name).toHaveValue('');
      await page.mouse.up();
    });

    await touch.step('Clear deletes up to 30 characters; a hardware keyboard works too', async () => {
      await name.fill('x'.repeat(34));
      await key(page, 'Clear').tap();
      await expect(name).toHaveValue('xxxx');
      await page.keyboard.type('y');
      await expect(name).toHaveValue('xxxxy');
    });

    await touch.step(
      'a referral code is typed in capitals; Next goes to a field that the keyboard covers',
      async () => {
        await key(page, 'Next').tap();
        await expect(page.getByLabel('Birthday')).toBeFocused();
        await key(page, 'Next').tap();
        await expect(page.getByLabel('Referral Code (optional)')).toBeFocused();
        for (const letter of ['A', 'B', '2']) await key(page, letter).tap();
        await expect(page.getByLabel('Referral Code (optional)')).toHaveValue('AB2');
        await expect(keyboard(page)).toContainText('Referral Code (optional)');
      },
    );

    await touch.step('a birthday is month, day and year, and a day that no longer fits is cleared', async () => {
      const birthday = page.getByLabel('Birthday');
      await key(page, 'Done').tap();
      await birthday.tap();
      await key(page, 'Feb, February').tap();
      await expect(birthday).toHaveValue('02/');
      await expect(keyboard(page).getByRole('group', { name: 'Day' }).getByRole('button')).toHaveCount(29);
      await key(page, '29').tap();
      await expect(birthday).toHaveValue('02/29/');
      const years = keyboard(page).getByRole('group', { name: 'Year' }).getByRole('button');
      const decade = await page.evaluate(() => Math.floor(new Date().getFullYear() / 10) * 10);
      await expect(years.first()).toHaveText(`${decade}–${(decade % 100) + 9}`);
      await expect(key(page, '1970–79')).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      await key(page, '2000–09').tap();
      await expect(years).toHaveCount(10);
      await key(page, '2000').tap();
      await expect(birthday).toHaveValue('02/29/2000');
      await key(page, 'Year: 2000').tap();
      await key(page, '2000–09').tap();
      await key(page, '2001').tap();
      await expect(birthday).toHaveValue('02/');
      await expect(keyboard(page).getByRole('group', { name: 'Day' }).getByRole('button')).toHaveCount(28);
      await key(page, '28').tap();
      await expect(birthday).toHaveValue('02/28/2001');
      await key(page, 'Backspace').tap();
      await expect(birthday).toHaveValue('02/28/');
      await key(page, 'Clear').tap();
      await expect(birthday).toHaveValue('');
      await expect(key(page, 'Jan, January')).toBeVisible();
    });

    await touch.step('it closes by Done, Esc and a swipe down', async () => {
      await key(page, 'Done').click();
      await expect(keyboard(page)).toBeHidden();
      await name.click();
      await page.keyboard.press('Escape');
      await expect(keyboard(page)).toBeHidden();
      await name.click();
      await waitUntilRisen(page);
      const box = await keyboard(page).boundingBox();
      if (!box) throw new Error('the keyboard is closed');
      const [x, y] = [box.x + box.width / 2, box.y + 12];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 40, { steps: 4 });
      // The keyboard follows the finger and stays open. The limits for a swipe are tested in useSwipeDown.unit.
      await expect.poll(async () => (await keyboard(page).boundingBox())?.y).toBeGreaterThan(box.y + 30);
      await page.mouse.move(x, y + 60, { steps: 2 });
      await page.mouse.up();
      await expect(keyboard(page)).toBeHidden();
      await expect(page).toHaveURL(/check-in$/);
    });

    await touch.step('on a small tablet the field that is tapped stays visible above it', async () => {
      await page.setViewportSize({ width: 800, height: 600 });
      const getTop = async () => (await keyboard(page).boundingBox())?.y ?? 0;
      for (const label of ['Birthday', 'Referral Code (optional)', 'Your Name']) {
        const field = page.getByLabel(label);
        await field.tap();
        await waitUntilRisen(page);
        const getBottom = async () => {
          const box = await field.boundingBox();
          return (box?.y ?? 0) + (box?.height ?? 0);
        };
        await expect.poll(async () => (await getTop()) - (await getBottom()), label).toBeGreaterThan(0);
        await key(page, 'Done').tap();
        await expect(keyboard(page)).toHaveCount(0);
      }
      await page.getByLabel('Birthday').tap();
      await key(page, 'Feb, February').tap();
      await key(page, '29').tap();
      await expect(keyboard(page).getByRole('group', { name: 'Year' }).getByRole('button').first()).toBeInViewport();
      await expect(key(page, '1970–79')).toBeInViewport({ ratio: 1 });
    });
  },
);

const FIELDS = ['Your Name', 'Birthday', 'Referral Code (optional)'];
const SIZES = [
  [1280, 800],
  [800, 1280],
  [1024, 600],
  [600, 1024],
  [800, 600],
  [390, 844],
  [844, 390],
] as const;

touch(
  'KC-03 at every size keys are at least 48 px high, and a field that is tapped and the next one are above them',
  async ({ page }) => {
    await openProfile(page);
    // The page must make room without depending on a timer.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    const getGap = async (label: string) => {
      const box = await page.getByLabel(label).boundingBox();
      const top = (await keyboard(page).boundingBox())?.y ?? 0;
      return Math.min(box?.y ?? -1, top - (box?.y ?? 0) - (box?.height ?? 0));
    };
    const getLowestKey = () =>
      keyboard(page)
        .getByRole('button')
        .evaluateAll((keys) => Math.min(...keys.map((one) => one.getBoundingClientRect().height)));
    for (const [width, height] of SIZES) {
      await touch.step(`${width}x${height}`, async () => {
        await page.setViewportSize({ width, height });
        for (const [index, label] of FIELDS.entries()) {
          await page.getByLabel(label).tap();
          await waitUntilRisen(page);
          await expect.poll(() => getGap(label), label).toBeGreaterThanOrEqual(0);
          await expect.poll(getLowestKey, label).toBeGreaterThanOrEqual(48);
          // A phone in landscape has room for one field.
          const next = height < 600 ? undefined : FIELDS[index + 1];
          if (next !== undefined)
            await expect.poll(() => getGap(next), `${next} after ${label}`).toBeGreaterThanOrEqual(0);
          await key(page, 'Done').tap();
          await expect(keyboard(page)).toHaveCount(0);
        }
      });
    }
    await touch.step('a tablet that is turned while the keyboard is open keeps the field in sight', async () => {
      await page.setViewportSize({ width: 800, height: 1280 });
      await page.getByLabel('Referral Code (optional)').tap();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(() => getGap('Referral Code (optional)')).toBeGreaterThanOrEqual(0);
    });
  },
);
