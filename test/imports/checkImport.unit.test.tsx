import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ImportsPage } from '../../src/client/features/imports/ImportsPage';
import type { ImportDetails, ImportMapping } from '../../src/contract/imports';
import { renderPage } from '../support/renderPage';

const ID = '00000000-0000-7000-8000-000000000001';
const MATCHED: ImportMapping = {
  ...{ phone: 0, name: 1, lastName: 2, birthday: 3, points: 4, joined: null, smsConsent: null },
  ...{ dateOrder: 'mdy', hasConsentStatement: false, overwrites: false },
};
const CHECKED: ImportDetails = {
  id: ID,
  fileName: 'regulars.csv',
  status: 'checked',
  createdAt: '2026-11-29T09:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...{ totalRows: 6, processed: 6, added: 4, updated: 0, unchanged: 0, rejected: 2, erased: 0, warned: 0, points: 45 },
  existingWithPoints: 0,
  existingNames: [],
  problem: null,
  mapping: MATCHED,
  suggestion: MATCHED,
  columns: ['Cell', 'First', 'Last', 'B-day', 'Pts'],
  sample: [['2025550101', 'Ann', 'Lee', '5/17/1990', '40']],
  preset: null,
  isDateOrderKnown: true,
  preview: [
    { name: 'Ann Lee', phoneNumber: '+12025550101', birthday: '1990-05-17', points: 1_240 },
    { name: null, phoneNumber: '+12025550102', birthday: '--12-24', points: 0 },
    { name: 'Bo', phoneNumber: '+12025550103', birthday: null, points: 5 },
  ],
  rejectedRows: [
    { row: 6, name: 'Ed Quinn', reason: "'555-0105' has 7 digits, but a phone number has ten" },
    { row: 1_007, reason: 'The phone number is missing' },
  ],
  warnedRows: [],
};

const open = (over: Partial<ImportDetails> = {}) =>
  renderPage(
    <Routes>
      <Route path="/owner/import/:importId" element={<ImportsPage />} />
    </Routes>,
    `/owner/import/${ID}`,
    ({ method }) => (method === 'GET' ? { body: { ...CHECKED, ...over } } : undefined),
    { id: 'store', name: 'Corner Roastery', subdomain: 'corner' },
  );

/** What the page says would be left out. */
async function listWarnings(over: Partial<ImportDetails>): Promise<string[]> {
  open(over);
  await screen.findByRole('heading', { name: 'Check before you import' });
  const button = screen.queryByRole('button', { name: 'Match Columns' });
  const alert = button?.closest<HTMLElement>('[role="alert"]');
  return alert
    ? within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
}

test('BX-261 a checked file shows how its first customers will look', async () => {
  open();
  const table = within(await screen.findByRole('region', { name: 'How the first customers in your file will look' }));
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(cells).toEqual([
    ['Ann Lee', '(202) 555-0101', 'May 17, 1990', '1,240'],
    ['No name', '(202) 555-0102', 'Dec 24', '0'],
    ['Bo', '(202) 555-0103', 'No birthday', '5'],
  ]);
});

test('BX-262 rows with problems are named, and what another import of the file does is said', async () => {
  open();
  expect(
    await screen.findByText(/nobody is added twice, and each customer gets a starting balance once/),
  ).toBeVisible();
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Row 6, Ed Quinn: '555-0105' has 7 digits, but a phone number has ten",
    'Row 1,007: The phone number is missing',
  ]);
});

test.each<[string, Partial<ImportMapping>, Partial<ImportDetails>, string[]]>([
  ['all columns are matched', {}, {}, []],
  ['the names are not matched', { name: null }, {}, ["First names would be left out: “First” isn't matched."]],
  [
    'no part of the name is matched',
    { name: null, lastName: null },
    {},
    ["Names would be left out: “First” isn't matched.", "Last names would be left out: “Last” isn't matched."],
  ],
  ['the birthdays are not matched', { birthday: null }, {}, ["Birthdays would be left out: “B-day” isn't matched."]],
  [
    'nothing looks like a name',
    { name: null, lastName: null },
    { suggestion: { ...MATCHED, name: null, lastName: null } },
    ['Customers would have no names: no column is matched to Name.'],
  ],
  [
    'an older client has matched no last name, and nothing was suggested',
    { name: null, lastName: undefined },
    { suggestion: null },
    ['Customers would have no names: no column is matched to Name.'],
  ],
  ['only last names are matched', { name: null }, { suggestion: { ...MATCHED, name: null } }, []],
  [
    'the full name is in the column of first names',
    { lastName: null },
    { suggestion: { ...MATCHED, lastName: null } },
    [],
  ],
  ['the column of birthdays is matched to another field', { birthday: null, joined: 3 }, {}, []],
  [
    'a column of dates has an unknown name',
    { birthday: null },
    { suggestion: null },
    ['“B-day” has dates. If they are birthdays, match it to Birthday.'],
  ],
  [
    'a column of dates has empty cells and no name',
    { birthday: null },
    {
      suggestion: null,
      sample: [
        ['', '', '', '', ''],
        ['', '', '', '12/24', ''],
      ],
    },
    ['“B-day” has dates. If they are birthdays, match it to Birthday.'],
  ],
  [
    'a column that is no date throughout',
    { birthday: null },
    { suggestion: null, sample: [['', '', '', 'soon', '']] },
    [],
  ],
])(
  'BX-263 what a dry run says about names and birthdays that are left out: %s',
  async (_title, mapping, over, texts) => {
    expect(await listWarnings({ mapping: { ...MATCHED, ...mapping }, ...over })).toEqual(texts);
  },
);

test('BX-263 the way back leads to the columns, as they were matched', async () => {
  open({ mapping: { ...MATCHED, birthday: null } });
  fireEvent.click(await screen.findByRole('button', { name: 'Match Columns' }));
  expect(await screen.findByRole('heading', { name: 'Match the columns' })).toBeVisible();
  expect(screen.getByLabelText('Birthday')).toHaveValue('');
  expect(screen.getByLabelText('Name')).toHaveValue('1');
});

test('BX-263 nothing is said to be left out of an import that is done', async () => {
  open({ status: 'done', mapping: { ...MATCHED, name: null }, preview: [], sample: [] });
  expect(await screen.findByRole('heading', { name: 'regulars.csv was imported' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Match Columns' })).toBeNull();
});

test.each([
  ['4/7/1990', [['4/7/1990']], '“4/7/1990” is Apr 7', '“4/7/1990” is Jul 4'],
  ['7/4', [['7/4']], '“7/4” is Jul 4', '“7/4” is Apr 7'],
  ['02-01-88', [['02-01-88']], '“02-01-88” is Feb 1', '“02-01-88” is Jan 2'],
  ['3.9.', [['3.9.']], '“3.9.” is Mar 9', '“3.9.” is Sep 3'],
  [
    'a later cell',
    [['May 5'], ['5/5/90'], ['1990-05-06'], [' 12/11/90 ']],
    '“12/11/90” is Dec 11',
    '“12/11/90” is Nov 12',
  ],
  ['an example, if no cell is unclear', [['5/5/90'], ['']], '“4/7” is Apr 7', '“4/7” is Jul 4'],
])('BX-295 the question of the date order is about a cell of the file: %s', async (_title, cells, mdy, dmy) => {
  open({
    status: 'uploaded',
    mapping: null,
    suggestion: { ...MATCHED, birthday: 0 },
    columns: ['Born'],
    sample: cells,
    isDateOrderKnown: false,
  });
  const labels = (await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual([`${mdy} (month first)`, `${dmy} (day first)`]);
});

test('BX-295 a row with a warning is not said to have a rest that another import fills in', async () => {
  open({ warned: 1, warnedRows: [{ row: 2, reason: 'Of the phone numbers' }] });
  expect(await screen.findByText(/What you fix there is filled in when you import it again/)).toBeVisible();
});
