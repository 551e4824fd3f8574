import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describeNewest, toReturnMonths } from '../../src/client/features/results/cohorts';
import type { BeforeAfter, MessageResults, Results } from '../../src/contract/results';
import { fakeSizes, openResults, section } from './openResults';
import { month, NO_RESULTS, RESULTS } from './resultsData';

beforeEach(fakeSizes);
afterEach(() => {
  jest.restoreAllMocks();
});

const withMessages = (messages: Partial<MessageResults>): Results => ({
  ...RESULTS,
  messages: { ...RESULTS.messages, ...messages },
});
const compare = (low: number, high: number) => ({
  ...{ messagedPercent: 30, heldBackPercent: 30 },
  points: { low, high },
  customers: { low: low * 10, high: high * 10 },
  sales: { low: low * 5_000, high: high * 5_000 },
});
const withBeforeAfter = (over: Partial<BeforeAfter>): Results => ({
  ...RESULTS,
  beforeAfter: { ...RESULTS.beforeAfter, ...over },
});
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('BX-87 the most trustworthy section comes first and points come last', async () => {
  openResults(RESULTS);
  await section('Do your messages work?');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Is it worth it?',
    'Do your messages work?',
    'Sales to customers',
    'Cost of rewards and texts',
    'What one costs you',
    'Before and after joining',
    'Who came back, by month of joining',
    'How many keep coming back',
    'Points issued and redeemed',
    'For your accountant',
  ]);
  expect(await section('Points issued and redeemed')).toHaveTextContent('Points alone prove nothing');
});

test('GI-06 a store that gives points has them as a figure of their own', async () => {
  const [, ...others] = RESULTS.months;
  openResults({ ...RESULTS, months: [month('2025-12-01', { pointsGiven: 1_250 }), ...others] });
  const table = within(await section('Points issued and redeemed')).getByRole('table', { hidden: true });
  expect(
    within(table)
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Month', 'Issued', 'Gifts', 'Redeemed']);
  expect(table).toHaveTextContent('42,0001,2509,000');
});

test('BX-87 every section has its definition, and a table stands behind every chart', async () => {
  openResults(RESULTS);
  await section('Sales to customers');
  for (const heading of screen.getAllByRole('heading', { level: 2 })) {
    const name = heading.textContent;
    const button = within(await section(name)).getByRole('button', {
      name: new RegExp(`^${name.replace('?', '\\?')}: `),
    });
    expect(button).toBeVisible();
  }
  for (const name of [
    'Sales to customers',
    'Cost of rewards and texts',
    'How many keep coming back',
    'Points issued and redeemed',
  ]) {
    expect(within(await section(name)).getByRole('table', { name })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: `Show as table: ${name}` }));
    expect(within(await section(name)).getByRole('group', { name: `${name}, table` })).toBeVisible();
  }
});

test.each<[string, Partial<Results>, { low: number; high: number } | null, string]>([
  [
    'worth it',
    {},
    { low: 320_000, high: 980_000 },
    'Likely worth itIn 12 months your messages brought in $2,080 to $6,370 after the cost of goods, against $1,404 for rewards, texts and the program.Even the low end',
  ],
  [
    'too early, as the costs are in the interval',
    {},
    { low: -1_000, high: 980_000 },
    'Too early to tellIn 12 months your messages brought in at most $6,370, or nothing, after the cost of goods, against $1,404 for rewards, texts and the program.Waiting for more customers in the comparison: so far it could be more or less than you paid.',
  ],
  [
    'too early, as messages alone do not pay for everything',
    {},
    { low: 12_000, high: 61_000 },
    'Too early to tellIn 12 months your messages brought in $78 to $397 after the cost of goods, against $1,404 for rewards, texts and the program.Your messages alone have not paid for everything. What points and rewards bring in without a message is uncertain.',
  ],
  [
    'not worth it',
    {},
    { low: -90_000, high: -5 },
    'Likely not worth itIn 12 months your messages brought in nothing after the cost of goods, against at least $20 for their texts alone.Even the high end',
  ],
  [
    'too early, as too few customers are compared',
    {},
    null,
    "Too early to tellIn 12 months you paid $1,404 for rewards, texts and the program. What it brings in isn't known yet.Waiting for customers who got a message, to compare with those who went without one.",
  ],
  [
    'unknown, as costs are missing',
    { goodsCents: null, segmentCents: null },
    { low: 320_000, high: 980_000 },
    "We can't say yet: some of your costs are missing.We need to know what texts and goods cost you.Enter Costs",
  ],
])('BX-264 the page begins with a sentence of money in against money out: %s', async (_title, over, sales, text) => {
  const { comparison } = RESULTS.messages;
  openResults({
    ...RESULTS,
    messages: { ...RESULTS.messages, comparison: comparison && sales && { ...comparison, sales } },
    ...over,
  });
  expect(await section('Is it worth it?')).toHaveTextContent(text);
});

test.each([
  [0, 'Waiting for 50 more customers to go without a message on purpose: 0 of 50 so far.'],
  [12, 'Waiting for 38 more customers to go without a message on purpose: 12 of 50 so far.'],
  [49, 'Waiting for 1 more customer to go without a message on purpose: 49 of 50 so far.'],
])('BX-264 with %i customers skipped the verdict says for how many it waits', async (customers, text) => {
  const heldBack = { customers, cameBack: 0 };
  openResults({ ...RESULTS, messages: { ...RESULTS.messages, heldBack, comparison: null } });
  expect(await section('Is it worth it?')).toHaveTextContent(text);
});

test('BX-264 BX-265 the way to a missing cost leads to its field', async () => {
  openResults({ ...RESULTS, goodsCents: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Enter Costs' }));
  expect(screen.getByRole('textbox', { name: 'Cost of Goods for $1 of sales' })).toHaveFocus();
});

test('BX-88 a clear effect of the messages is said in customers of 100, customers and dollars', async () => {
  openResults(RESULTS);
  const shown = await section('Do your messages work?');
  expect(shown).toHaveTextContent('Your messages bring back between 2 and 11 more customers of 100.');
  expect(shown).toHaveTextContent('Messaged42.1% 421 of 1,000');
  expect(shown).toHaveTextContent('Skipped on purpose30% 33 of 110');
  expect(shown).toHaveTextContent(/Customers brought backbetween 24 and 106/);
  expect(shown).toHaveTextContent(/Sales brought inabout \$120 to \$610 in sales/);
  expect(shown).toHaveTextContent('As of Nov 28, 2026.');
  expect(within(shown).getByRole('link', { name: 'See each automated message' })).toHaveAttribute(
    'href',
    '/owner/sms/automated',
  );
});

test('BX-88 without a clear effect the section says so, with both ends of each interval', async () => {
  openResults(withMessages({ comparison: compare(-15, 10) }));
  const shown = await section('Do your messages work?');
  expect(shown).toHaveTextContent('No clear difference so far (between 15 fewer and 10 more of 100).');
  expect(shown).toHaveTextContent(/Customers brought backno clear difference \(150 fewer to 100 more\)/);
  expect(shown).toHaveTextContent(/Sales brought inno clear difference \(\$750 less to \$500 more\)/);
});

test('BX-88 messages that keep customers away are said to do so', async () => {
  openResults(withMessages({ comparison: compare(-11, -2) }));
  const shown = await section('Do your messages work?');
  expect(shown).toHaveTextContent('With your messages, between 2 and 11 fewer customers of 100 came back.');
  expect(shown).toHaveTextContent(/between 20 and 110 fewer/);
  expect(shown).toHaveTextContent(/about \$100 to \$550 less in sales/);
});

test('BX-88 with too few customers skipped there is no comparison, and how many are needed is said', async () => {
  const heldBack = { customers: 12, cameBack: 3 };
  openResults(withMessages({ heldBack, comparison: null }));
  const shown = await section('Do your messages work?');
  expect(shown).toHaveTextContent(
    'Too early to tell. 12 customers so far went without a message on purpose; we compare at 50.',
  );
  expect(shown).not.toHaveTextContent('%');
});

test('BX-87 a store that never sent a message is told how to find out', async () => {
  openResults(withMessages(NO_RESULTS.messages));
  expect(await section('Do your messages work?')).toHaveTextContent(
    'Nothing to compare yet. Turn on an automated message with “Skip one in ten, to compare”',
  );
});

test('BX-87 sales to customers have purchases and the average ticket in their table, and say that they prove nothing', async () => {
  const months = [month('2026-10-01'), month('2026-11-01', { purchases: 0, salesCents: 0 })];
  openResults({ ...RESULTS, months });
  const shown = await section('Sales to customers');
  expect(shown).toHaveTextContent('$4,200 in 12 months, from 300 purchases');
  expect(shown).toHaveTextContent('Customers spending more proves nothing by itself');
  expect(cells(within(shown).getByRole('row', { name: /^October 2026/ }))).toEqual(['$4,200.00', '300', '$14.00']);
  expect(cells(within(shown).getByRole('row', { name: /^November 2026 \(so far\)/ }))).toEqual(['$0.00', '0', '–']);
});

test('BX-88 before and after joining, each difference has its interval in words', async () => {
  openResults(RESULTS);
  const shown = await section('Before and after joining');
  expect(shown).toHaveTextContent('After joining, between 0.6 and 1.5 more visits per customer.');
  expect(shown).toHaveTextContent('No clear difference so far (between $0.40 less and $1.40 more per purchase).');
  expect(shown).toHaveTextContent('Before3.1After4.2On average, of 64 customers');
  expect(shown).toHaveTextContent('people often join when they start to come more often anyway');
});

test('BX-88 fewer visits after joining are said to be fewer', async () => {
  openResults(withBeforeAfter({ visits: { before: 4, after: 3, low: -1.5, high: -0.02, customers: 40 } }));
  expect(await section('Before and after joining')).toHaveTextContent(
    'After joining, up to 1.5 fewer visits per customer.',
  );
});

test('BX-87 too few customers before and after joining are counted, and a missing setting is named', async () => {
  openResults(withBeforeAfter({ customers: 12, visits: null, ticket: null }));
  expect(await section('Before and after joining')).toHaveTextContent('12 of 30 customers so far. We compare at 30.');
  cleanup();
  openResults(withBeforeAfter({ isRecorded: false, customers: 0, visits: null, ticket: null }));
  const shown = await section('Before and after joining');
  expect(shown).toHaveTextContent('Turn on “Credit purchases by the phone number on the order”');
  expect(within(shown).getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/owner/profile');
});

test('BX-87 who came back is a table with headers, and a sentence reads the newest complete month aloud', async () => {
  openResults(RESULTS);
  const shown = await section('Who came back, by month of joining');
  expect(shown).toHaveTextContent('Of the 49 customers who joined in September, 20 came back the month after.');
  const table = within(shown).getByRole('table', {
    name: 'Customers by month of joining, and how many of them came back in each later month',
  });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 5),
  ).toEqual(['Joined in', 'Customers', 'Came back this many months later', '1 month later', '2 months later']);
  const september = within(table).getByRole('row', { name: /^September 2026/ });
  expect(within(september).getByRole('rowheader')).toHaveTextContent('September 2026');
  expect(cells(september).slice(0, 4)).toEqual(['49', '41%20 of 49 customers', '39%19 of 49 customers so far', '']);
  expect(cells(within(table).getByRole('row', { name: /^November 2026/ })).slice(0, 2)).toEqual(['51', '']);
});

test('BX-87 a month with fewer than 10 new customers shows numbers instead of percentages, and says why', async () => {
  const cohorts = [
    { start: '2026-08-01', customers: 0, cameBack: [0, 0, 0] },
    { start: '2026-09-01', customers: 7, cameBack: [3, 2] },
    { start: '2026-10-01', customers: 0, cameBack: [0] },
  ];
  openResults({ ...RESULTS, cohorts });
  const shown = await section('Who came back, by month of joining');
  expect(shown).toHaveTextContent('Of the 7 customers who joined in September, 3 came back the month after.');
  expect(shown).toHaveTextContent('Months with fewer than 10 new customers show how many came back');
  const table = within(shown).getByRole('table');
  expect(within(table).queryByRole('row', { name: /^August/ })).toBeNull();
  expect(cells(within(table).getByRole('row', { name: /^September/ }))).toEqual(['7', '3of 7', '2of 7 so far']);
  expect(cells(within(table).getByRole('row', { name: /^October/ }))).toEqual(['0', '', '']);
});

test('BX-87 the sentence prefers a month with enough customers, and only months that are over count', () => {
  const cohorts = [
    { start: '2025-12-01', customers: 42, cameBack: [18, 12] },
    { start: '2026-01-01', customers: 5, cameBack: [2] },
    { start: '2026-02-01', customers: 50, cameBack: [9] },
  ];
  expect(describeNewest(cohorts, '2026-03-31')).toBe(
    'Of the 42 customers who joined in December, 18 came back the month after.',
  );
  expect(describeNewest(cohorts.slice(2), '2026-03-31')).toBeNull();
  expect(toReturnMonths(cohorts, '2026-03-31')).toEqual([
    { later: 1, customers: 47, cameBack: 20 },
    { later: 2, customers: 42, cameBack: 12 },
  ]);
});

test('BX-87 a store without any data is told what will appear and when', async () => {
  openResults(NO_RESULTS);
  expect(await screen.findByText('No results yet')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe(
    'Sales: with the first purchase that earns points.',
  );
  expect(screen.queryByRole('button', { name: 'Export Months' })).toBeNull();
});

test('BX-87 results that cannot be loaded say so, and are loaded again on request', async () => {
  let isFailing = true;
  openResults(RESULTS, {
    'GET /store/results': () => (isFailing ? { status: 500, body: { message: 'Something broke' } } : { body: RESULTS }),
  });
  expect(await screen.findByText("Couldn't load your results")).toBeVisible();
  expect(screen.getByText('Something broke')).toBeVisible();
  isFailing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await section('Sales to customers')).toBeVisible();
});

test('BX-87 months and who came back are downloaded as files, and a failed download says so', async () => {
  const createObjectURL = jest.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { requests } = openResults(RESULTS, {
    'GET /store/results/export': ({ query }) =>
      query.get('table') === 'months' ? { body: 'Month' } : { status: 500, body: { message: 'Please try again' } },
  });
  await section('Sales to customers');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Export Months' }));
    await Promise.resolve();
  });
  expect(await screen.findByText('The file was downloaded.')).toBeInTheDocument();
  expect(names).toEqual(['results-months-2026-11-28.csv']);
  fireEvent.click(screen.getByRole('button', { name: 'Export Who Came Back' }));
  await waitFor(() => expect(screen.getByText('Please try again')).toBeInTheDocument());
  expect(requests.filter(({ path }) => path.endsWith('/export')).map(({ query }) => query.get('table'))).toEqual([
    'months',
    'cohorts',
  ]);
});
