import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, visit } from '../support/screen';
import { createTestStore } from '../support/testStore';

/** The text spacing of WCAG 1.4.12. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

async function applyTextSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/** Elements whose content is cut off at the side or at the bottom. */
function clippedElements(page: Page): Promise<string[]> {
  return page.locator('main *').evaluateAll((all) =>
    all
      .filter((element) => element.clientWidth > 1 && element.textContent.trim() !== '')
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        if (overflowX === 'visible') return false;
        return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`),
  );
}

test('ST-05 OW-03 GR-01 PA-01 AD-04 at 1280, 640 and 320 px with WCAG text spacing nothing is cut off', async ({
  page,
}) => {
  const tag = newTag();
  const token = await signedInAsAdmin(page);
  const store = await createTestStore({ name: `${tag} Tea House` });
  await call('POST', '/store-groups', { token, body: { name: `${tag} Group`, storeIds: [store.id] } });
  await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 10_000 } });
  await call('POST', '/store-owners', {
    token,
    body: { storeId: store.id, name: 'Olive Oliver', email: `${tag}@example.com`, password: 'long-enough-1' },
  });
  for (const path of [
    `stores?search=${store.id}`,
    `store-owners?search=${store.id}`,
    `store-groups?search=${tag}`,
    `stores/${store.id}/history`,
    'platform-admins?search=Ann',
  ]) {
    await visit(page, `/admin/${path}`);
    await applyTextSpacing(page);
    const main = page.getByRole('main');
    await expect(
      path.includes('Ann') ? main.getByRole('article').first() : main.getByText(new RegExp(tag)).first(),
    ).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [1280, 640, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await clippedElements(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
