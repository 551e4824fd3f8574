import { expectAccessibleAtBothWidths } from '../support/accessible';
import { expect, signedIn, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

const UPLOAD = '/owner/manage-customers/import';
/** The second row is rejected and the third has a warning. The long name and the many columns test a phone. */
const FILE = {
  name: 'customers-of-the-shop-in-the-old-town-exported-on-the-last-day-of-november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Mobile,Full Name,Born,Balance,Agreed to texts,Notes,Address,Favorite drink',
      '2025550101,Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley,5/17/1990,99,yes,None,1 Main Street,Flat white',
      '12,Cy,,,,,,',
      '2025550102,Bo,6/17/1991,5.5,no,None,2 Main Street,Tea',
    ].join('\n'),
  ),
};

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('BX-306 the check of a file without problems has no accessibility violations', async ({ page }) => {
  await signedIn(page, await createTestStore(), 'owner');
  await page.goto(UPLOAD);
  const buffer = Buffer.from('Phone,Name,Birthday,Points\n2025550103,Ana Diaz,5/17/1990,99\n2025550104,Bo,,');
  await page.getByLabel('CSV file').setInputFiles({ ...FILE, buffer });
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByRole('table', { name: 'The first customers' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});

/** Adds an import of the store in any state, without the job that would continue it. */
async function addImport(store: TestStore, over: { status: string; processed: number; problem?: string }) {
  const [row] = await sql<{ id: string }>(
    `insert into customer_imports (store_id, created_by, created_at, file_name, status, total_rows, processed, added,
                                   problem, started_at, finished_at, encoding, delimiter)
     values ($1, $2, now(), 'people.csv', $3, 5000, $4, $4, $5, now(), case when $3 = 'failed' then now() end, 'utf-8',
             ',')
     returning id`,
    [store.id, store.ownerId, over.status, over.processed, over.problem ?? null],
  );
  return `${UPLOAD}/${String(row?.id)}`;
}

test('every state of an import of customers has no accessibility violations', async ({ page }) => {
  test.setTimeout(180_000);
  const store = await createTestStore();
  await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee', points: 10 });
  await signedIn(page, store, 'owner');
  await step(page, 'no file, and one that is refused', async () => {
    await page.goto(UPLOAD);
    await expect(page.getByRole('heading', { name: 'Choose a CSV file or drop it here' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByLabel('CSV file').setInputFiles({ ...FILE, buffer: Buffer.from('PK\x03\x04') });
    await expect(page.getByRole('alert')).toContainText('not a CSV file');
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'the mapping and what is wrong with it', async () => {
    await page.getByLabel('CSV file').setInputFiles(FILE);
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByLabel('Phone', { exact: true }).selectOption("Don't import");
    await page.getByRole('button', { name: 'Check File' }).click();
    await expect(page.locator('.Mui-error').first()).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByLabel('Phone', { exact: true }).selectOption('Mobile');
  });
  await step(page, 'the dry run with a refused row, and the question before the file is discarded', async () => {
    await page.getByLabel('Agreed to texts', { exact: true }).selectOption("Don't import");
    await page.getByRole('button', { name: 'Check File' }).click();
    await expect(page.getByText('1 row has a problem')).toBeVisible();
    await expect(page.getByText("1 row has something that we'd leave out")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Discard File' }).click();
    await expect(page.getByRole('dialog', { name: 'Discard this file?' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await step(page, 'finished', async () => {
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByRole('heading', { name: `${FILE.name} was imported` })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
  const running = await addImport(store, { status: 'importing', processed: 1250 });
  await step(page, 'running', async () => {
    await visit(page, running);
    await expect(page.getByRole('progressbar', { name: 'Importing people.csv' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'failed', async () => {
    await visit(page, await addImport(store, { status: 'failed', processed: 10, problem: 'The file is damaged.' }));
    await expect(page.getByRole('alert')).toContainText('The file is damaged.');
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'the list of imports in each state', async () => {
    await visit(page, UPLOAD);
    await expect(page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessibleAtBothWidths(page);
  });
  await step(page, 'one that is not there, and one that cannot be loaded', async () => {
    await visit(page, `${UPLOAD}/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText('Import not found')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.route('**/api/store/customers/import/*', (route) => route.fulfill({ status: 500, json: {} }));
    await visit(page, `${UPLOAD}/00000000-0000-4000-8000-000000000001`);
    await expect(page.getByText("Couldn't load the import")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  });
});
