import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Results, UpdateUnitCosts } from '../../src/contract/results';
import type { FakeResponse } from '../support/renderPage';
import { fakeSizes, openResults, section } from './openResults';
import { month, RESULTS } from './resultsData';

beforeEach(fakeSizes);
afterEach(() => {
  jest.restoreAllMocks();
});

const COFFEE = '00000000-0000-7000-8000-000000000001';

/** The results with these costs of the first reward and of a text. */
const withCosts = (coffee: number | null, segmentCents: number | null): Results => ({
  ...RESULTS,
  months: [
    month('2026-11-01', {
      ...{ rewards: 20, rewardCents: 5_000, unpricedRewards: coffee === null ? 12 : 0 },
      textCents: segmentCents === null ? null : segmentCents * 400,
    }),
  ],
  rewards: RESULTS.rewards.map((reward) =>
    reward.id === COFFEE ? { ...reward, cents: coffee, totalCents: coffee && 200 * coffee } : reward,
  ),
  segmentCents,
});

/** Opens the page of a store whose costs are saved, unless `refusal` is the answer. */
function open(coffee: number | null, segmentCents: number | null, refusal?: () => FakeResponse | undefined) {
  const costs = { coffee, segmentCents };
  const page = openResults(RESULTS, {
    'GET /store/results': () => ({ body: withCosts(costs.coffee, costs.segmentCents) }),
    'PATCH /store/results/costs': ({ body }) => {
      const failure = refusal?.();
      if (failure) return failure;
      for (const { item, cents } of (body as UpdateUnitCosts).costs) {
        if (item === 'segment') costs.segmentCents = cents;
        else costs.coffee = cents;
      }
      return { status: 204 };
    },
  });
  return { sent: () => page.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

const field = (name: string) => screen.findByRole('textbox', { name: `Cost of ${name}` });
const enter = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const saveButton = () => screen.getByRole('button', { name: 'Save Costs' });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Costs' }));

test('BX-87 while a cost is not known the total is at least what is known, and its field is empty', async () => {
  open(null, null);
  expect(await section('Cost of rewards and texts')).toHaveTextContent(
    'At least $50 in 12 months, for 20 rewards and 400 texts',
  );
  const row = within(await section('Cost of rewards and texts')).getByRole('row', { name: /^November 2026/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$50.00', '–', 'at least $50.00', '20', '400']);
  expect(await field('Free coffee')).toHaveValue('');
  expect(await field('Text message')).toHaveAccessibleDescription('See the price list of your text service.');
  expect(screen.queryByRole('textbox', { name: 'Cost of $5 off' })).toBeNull();
});

test('BX-265 all costs are entered in one form, rewards in dollars and texts in cents, and saved at once in cents', async () => {
  const { sent } = open(null, null);
  await field('Free coffee');
  expect(saveButton()).toBeDisabled();
  await enter('Free coffee', '1.29');
  await enter('Text message', '0.79');
  await waitFor(() => expect(saveButton()).toBeEnabled());
  fireEvent.click(saveButton());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      costs: [
        { item: COFFEE, cents: 129 },
        { item: 'segment', cents: 0.79 },
      ],
    },
  ]);
  await waitFor(async () => expect(await section('What one costs you')).toHaveTextContent('Total$258.00'));
  await waitFor(() => expect(saveButton()).toBeDisabled());
  const costs = await section('Cost of rewards and texts');
  await waitFor(() => expect(costs).not.toHaveTextContent(/at least/i));
});

test('BX-265 after saving, rows stay in their order and the verdict stands beside the button', async () => {
  let isSaved = false;
  const results: Results = { ...withCosts(129, 2), goodsCents: 60, programCents: null };
  openResults(results, {
    'GET /store/results': () => ({
      body: isSaved ? { ...results, programCents: 0, rewards: [...results.rewards].reverse() } : results,
    }),
    'PATCH /store/results/costs': () => {
      isSaved = true;
      return { status: 204 };
    },
  });
  const list = within(await section('What one costs you'));
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 5));
  const before = rows();
  const verdict = () => within(screen.getByRole('form', { name: 'Costs' })).getByRole('status');
  expect(verdict()).toHaveTextContent('Is it worth it? Still missing: the program itself.');
  await enter('This program, per month', '0');
  submit();
  await waitFor(() => expect(verdict()).toHaveTextContent(/^Is it worth it\? (Likely worth it|Too early to tell)\.$/));
  expect(rows()).toEqual(before);
});

test.each([
  ['free', 'Cost must be from 0 to 1,000'],
  ['1000.01', 'Cost must be from 0 to 1,000'],
  ['1.234', 'Cost can have at most 2 decimals'],
])('BX-87 a cost of “%s” is refused beside its field: %s', async (value, message) => {
  const { sent } = open(null, 2);
  await enter('Free coffee', value);
  submit();
  await waitFor(async () => expect(await field('Free coffee')).toHaveAccessibleDescription(message));
  expect(await field('Free coffee')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('BX-265 goods for $1 of sales cost at most 100 cents', async () => {
  const { sent } = open(null, 2);
  await enter('Goods for $1 of sales', '100.5');
  submit();
  await waitFor(async () =>
    expect(await field('Goods for $1 of sales')).toHaveAccessibleDescription('Cost must be from 0 to 100'),
  );
  expect(sent()).toEqual([]);
});

test('BX-87 costs that could not be saved stay in their fields, with the reason', async () => {
  let isFailing = true;
  const { sent } = open(null, 2, () =>
    isFailing ? { status: 503, body: { message: 'Please try again later' } } : undefined,
  );
  await enter('Free coffee', '0.60');
  submit();
  expect(await screen.findByText('Please try again later')).toBeVisible();
  expect(await field('Free coffee')).toHaveValue('0.60');
  isFailing = false;
  submit();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(screen.queryByText('Please try again later')).toBeNull();
  expect(sent()).toHaveLength(2);
});

test('BX-265 only what was changed is sent, and an empty field removes its cost', async () => {
  const { sent } = open(60, 2);
  expect(await field('Free coffee')).toHaveValue('0.60');
  await enter('Free coffee', '0.6');
  await enter('Text message', ' ');
  submit();
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(sent()).toEqual([{ costs: [{ item: 'segment', cents: null }] }]);
});

test('BX-265 a cost that is refused below the first ten rewards is shown', async () => {
  const [coffee] = RESULTS.rewards;
  if (!coffee) throw new Error('the results have a reward');
  const rewards = Array.from({ length: 12 }, (_, index) => ({ ...coffee, id: `r${index}`, name: `Reward ${index}` }));
  openResults({ ...RESULTS, rewards });
  fireEvent.click(await screen.findByRole('button', { name: 'Show All 12 Rewards' }));
  await enter('Reward 11', 'free');
  fireEvent.click(screen.getByRole('button', { name: 'Show Fewer Rewards' }));
  expect(screen.queryByRole('textbox', { name: 'Cost of Reward 11' })).toBeNull();
  submit();
  await waitFor(async () =>
    expect(await field('Reward 11')).toHaveAccessibleDescription('Cost must be from 0 to 1,000'),
  );
});

test('BX-217 a discount that was changed shows what its redemptions really cost', async () => {
  const [coffee, discount] = RESULTS.rewards;
  if (!coffee || !discount) throw new Error('the results have two rewards');
  openResults({
    ...RESULTS,
    rewards: [
      { ...discount, name: '$10 off', cents: 1_000, totalCents: 21_500 },
      { ...coffee, cents: null, totalCents: 400 },
    ],
  });
  const shown = await section('What one costs you');
  expect(shown).toHaveTextContent('$10 off40 redemptions$10.00 each now, the discount itselfTotal$215.00');
  expect(shown).toHaveTextContent(/Free coffee200 redemptionsCost of Free coffee\W*Total\$4\.00/);
});

test('BX-218 ten rewards are shown, and the others on demand', async () => {
  const [coffee] = RESULTS.rewards;
  if (!coffee) throw new Error('the results have a reward');
  const rewards = Array.from({ length: 12 }, (_, index) => ({ ...coffee, id: `r${index}`, name: `Reward ${index}` }));
  openResults({ ...RESULTS, rewards });
  const shown = within(await section('What one costs you'));
  expect(shown.getAllByRole('listitem')).toHaveLength(13);
  expect(shown.queryByText('Reward 10')).toBeNull();
  expect(shown.getByText('Text message')).toBeVisible();
  fireEvent.click(shown.getByRole('button', { name: 'Show All 12 Rewards' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(15);
  expect(shown.getByText('Reward 11')).toBeVisible();
  fireEvent.click(shown.getByRole('button', { name: 'Show Fewer Rewards' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(13);
});

test('BX-218 with ten rewards there is nothing more to show', async () => {
  const [coffee] = RESULTS.rewards;
  if (!coffee) throw new Error('the results have a reward');
  const rewards = Array.from({ length: 10 }, (_, index) => ({ ...coffee, id: `r${index}`, name: `Reward ${index}` }));
  openResults({ ...RESULTS, rewards });
  expect(within(await section('What one costs you')).queryByRole('button', { name: /Show All/ })).toBeNull();
});
