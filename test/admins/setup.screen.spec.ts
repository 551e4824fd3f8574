import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { expect, storageOf, isolatedTest as test } from '../support/screen';
import { PASSWORD } from '../support/testStore';
import { findTokens } from './setupLinks';

let server: DedicatedServer;
test.beforeAll(async () => {
  server = await startDedicatedServer();
});
test.afterAll(() => server.close());

test('BX-80 the first administrator is created and signed in through the printed link, which has no effect afterward', async ({
  page,
  browser,
}) => {
  await server.sql("delete from accounts where role = 'platform_admin'");
  const setup = `${server.url}/setup`;
  const link = `${setup}#${findTokens(server.output())[0] ?? ''}`;
  const other = await browser.newPage();
  const referers: (string | undefined)[] = [];
  page.on('request', (request) => referers.push(request.headers().referer));

  await test.step('without a token the page explains where the link is', async () => {
    await page.goto(setup);
    await expect(page.getByRole('heading', { name: 'Set Up Regulars' })).toBeVisible();
    await expect(page.getByText('Open the link that the server printed when it started.')).toBeVisible();
    await page.goto(`${setup}#AAAAAAAAAAAAAAAAAAAAAA`);
    await expect(page.getByRole('heading', { name: 'This Link Has Ended' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the link is removed from the address bar, and each wrong field has its error', async () => {
    // Opening a link in the same tab changes only the fragment.
    await page.goto(link);
    await expect(page.getByText('Create the first administrator')).toBeVisible();
    await expect(page).toHaveURL(setup);
    await page.getByRole('button', { name: 'Create Administrator' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
    await page.getByLabel('Name').fill('Ann Lee');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('New Password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm New Password').fill('password2');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match.');
    await page.getByLabel('Confirm New Password').fill('password1');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(/too easy to guess/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  });

  await test.step('another browser with this link is too late', async () => {
    await other.goto(link);
    await other.getByLabel('Name').fill('Eve Late');
    await other.getByLabel('Email').fill('eve@example.com');
    await other.getByLabel('New Password', { exact: true }).fill(PASSWORD);
    await other.getByLabel('Confirm New Password').fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm New Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/admin/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await storageOf(page)).role).toBe('platform_admin');
    await other.keyboard.press('Enter');
    await expect(other.getByText('It was already used, or has expired in the meantime.')).toBeVisible();
    await other.getByRole('link', { name: 'Go to Sign-In' }).click();
    await expect(other).toHaveURL(`${server.url}/auth/dashboard`);
  });

  await test.step('the path is now treated as unknown, and no URL of the history contains the token', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    await expect(other).toHaveURL(setup);
    await page.goBack();
    await expect(page).not.toHaveURL(/#/);
    expect(referers.join()).not.toContain(link.split('#')[1]);
    expect(server.output().replace(link.slice(link.indexOf('/setup')), '')).not.toContain(link.split('#')[1]);
  });
});
