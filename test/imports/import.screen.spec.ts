import { readFile } from 'node:fs/promises';
import { expect, signedIn, test } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

test('BX-44 BX-84 an owner maps, checks and imports a file, finds it again by its URL, and exports all customers', async ({
  page,
}) => {
  const store = await createTestStore();
  await addCustomer(store, { phone: '+12025550101', name: 'Ann Lee', points: 10 });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/manage-customers');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'workbook.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\x03\x04'),
  });
  await expect(page.getByRole('alert')).toContainText('not a CSV file');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Mobile,Full Name,Born,Balance\n2025550101,Ann,5/7/1990,99\n2025550102,Bo,6/7/1991,5.5\n12,Cy,,\n',
    ),
  });
  await expect(page.getByRole('region', { name: 'The first rows of people.csv' })).toContainText('2025550102');
  await page.getByLabel('Birthday', { exact: true }).selectOption('Born');
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByText('Please choose how to read dates like 4/7/1990')).toBeVisible();
  await page.getByLabel('“5/7/1990” is Jul 5 (day first)').check();
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(page.getByText('1 customer you already have: the points in the file are not added')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ann Lee' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Columns' }).click();
  await page.getByLabel(/^Only give points to new customers/).uncheck();
  await page.getByRole('button', { name: 'Check File' }).click();
  const start = page.getByRole('button', { name: 'Import 2 Customers' });
  await expect(start).toBeVisible();
  await expect(page.getByText('1 customer you already have would get the points in the file on top')).toBeVisible();
  await expect(page.getByText('1 row has a problem')).toBeVisible();
  await expect(page.getByText("1 row has something that we'd leave out or change.")).toBeVisible();
  await page.reload();
  await start.click();
  await expect(page.getByRole('heading', { name: 'people.csv was imported' })).toBeVisible();
  await expect(page.getByText('104 points were given as starting balances.')).toBeVisible();
  const downloadRows = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  expect(await downloadRows('Download Rows with Problems')).toContain(
    `4,"'12' has 2 digits, but a phone number has ten"`,
  );
  const warned = await downloadRows('Download Rows to Look At');
  expect(warned).toContain("3,'5.5' points were rounded down to 5");

  await page.getByRole('link', { name: 'Import Another File' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(warned) });
  await expect(page.getByText('These are rows of an earlier import.')).toBeVisible();
  const consent = page.getByLabel('Agreed to texts');
  await expect(consent.getByRole('option')).toHaveText(["Don't import", 'Mobile', 'Full Name', 'Born', 'Balance']);
  await page.goBack();
  const header = 'First Name,Phone,Accepts Email Marketing,Accepts SMS Marketing';
  await page.getByLabel('CSV file').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header}\nCy,'+12025550103,yes,yes\n`),
  });
  await expect(
    page.getByText(/^This looks like an export from Shopify.*“Accepts SMS Marketing” may say/),
  ).toBeVisible();
  await expect(consent).toHaveValue('');
  await page.goBack();

  await page.goto('/owner/manage-customers');
  await expect(page.getByRole('row', { name: /Bo/ })).toContainText('(202) 555-0102');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await exported;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Bo,(202) 555-0102,1991-07-06,5');
});

test('BX-260 BX-261 BX-262 a shop owner imports six people with odd headings and repairs two rows', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/manage-customers/import');
  const upload = (name: string, text: string) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('empty.csv', '');
  await expect(page.getByRole('alert')).toContainText('The file is empty.');
  const people = [
    'FIRST ,Surname,B-Day!,Cell #,Pts.',
    'Ann,Lee,5/17/1990,202-555-0101,40',
    'María José,Ruiz,12/24,(202) 555-0102,120',
    'Bo,Park,,202.555.0103,',
    'Uma,Roy,1/30/1985,2025550104,7',
    'Ed,Quinn,3/14/1979,555-0105,12',
    'Joe,Fox,,20255501,3',
  ];
  await upload('regulars.csv', people.join('\n'));
  // No column has to be chosen.
  await page.getByRole('button', { name: 'Check File' }).dblclick();
  const first = page.getByRole('region', { name: 'How the first customers in your file will look' });
  await expect(first.getByRole('row')).toHaveText([
    'NamePhoneBirthdayPoints',
    'Ann Lee(202) 555-0101May 17, 199040',
    'María José Ruiz(202) 555-0102Dec 24120',
    'Bo Park(202) 555-0103No birthday0',
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: /^Row / })).toHaveText([
    /^Row 6, Ed Quinn: '555-0105' has 7 digits/,
    /^Row 7, Joe Fox: '20255501' has 8 digits/,
  ]);
  await page.getByRole('button', { name: 'Import 4 Customers' }).dblclick();
  await expect(page.getByRole('heading', { name: 'regulars.csv was imported' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Rows with Problems' }).click();
  const rows = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('link', { name: 'Import Another File' }).click();
  await upload('repaired.csv', rows.replace('555-0105', '202-555-0105').replace('20255501', '2025550106'));
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('button', { name: 'Import 2 Customers' }).click();
  await expect(page.getByText('15 points were given as starting balances.')).toBeVisible();
  await page.getByRole('link', { name: 'Show Customers' }).click();
  await expect(page.getByRole('row', { name: /Ed Quinn/ })).toContainText('(202) 555-0105');
});
