import { newTag } from '../support/admin';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { sql } from '../support/sql';
import { addGroup, addStores } from './groupFixtures';
import { groupCards, openGroups } from './groupsPage';

test('GR-01 GR-02 GR-03 long names do not overflow the groups page or its form at 390 px', async ({ page }) => {
  const tag = newTag();
  const token = await signedInAsAdmin(page);
  const ids = (await addStores(4, tag)).map(({ id }) => id);
  await sql(
    "update stores set name = name || ' with a rather long name that goes on and on and on' where id = any($1)",
    [ids],
  );
  await addGroup(token, ids, `${tag} ${'long'.repeat(20)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await openGroups(page, tag);
  await expect(groupCards(page)).toHaveCount(1);
  await expect(groupCards(page)).toContainText('...and 1 more');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
});
