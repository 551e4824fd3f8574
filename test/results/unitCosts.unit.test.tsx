import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Results, UpdateUnitCost } from '../../src/contract/results';
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
    'PUT /store/results/costs': ({ body }) => {
      const failure = refusal?.();
      if (failure) return failure;
      const { item, cents } = body as UpdateUnitCost;
      if (item === 'segment') costs.segmentCents = cents;
      else costs.coffee = cents;
      return { status: 204 };
    },
  });
  return { sent: () => page.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

const form = (name: string) => screen.findByRole('form', { name: `Cost of ${name}` });
const field = async (name: string) => within(await form(name)).getByRole('textbox');
const enterButton = (name: string) => screen.findByRole('button', { name: `Enter Cost of ${name}` });
const openForm = async (name: string) => fireEvent.click(await enterButton(name));
const enter = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

test('BX-87 while a cost is not known the total is at least what is known, and a button opens its field', async () => {
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
  await openForm('Free coffee');
  expect(await field('Free coffee')).toHaveFocus();
  await openForm('Text message');
  expect(await field('Free coffee')).toHaveAccessibleName('What does one cost you? Free coffee');
  expect(await field('Text message')).toHaveAccessibleDescription('In cents. See the price list of your text service.');
  expect(screen.queryByRole('form', { name: 'Cost of $5 off' })).toBeNull();
  expect(screen.queryByRole('button', { name: /cost of \$5 off/i })).toBeNull();
});

test('BX-87 a cost is entered in dollars for a reward and in cents for a text, and is sent in cents', async () => {
  const { sent } = open(null, null);
  await openForm('Free coffee');
  await enter('Free coffee', '1.29');
  fireEvent.submit(await form('Free coffee'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change the cost of Free coffee' })).toHaveFocus());
  expect(await section('What one costs you')).toHaveTextContent(
    'Free coffee200 redemptions$1.29 eachChangeTotal$258.00',
  );
  await openForm('Text message');
  await enter('Text message', '0.79');
  fireEvent.click(within(await form('Text message')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(sent()).toEqual([
    { item: COFFEE, cents: 129 },
    { item: 'segment', cents: 0.79 },
  ]);
  const costs = await section('Cost of rewards and texts');
  await waitFor(() => expect(costs).not.toHaveTextContent(/at least/i));
});

test.each([
  ['', 'Cost is required'],
  ['free', 'Cost must be from 0 to 1,000'],
  ['1000.01', 'Cost must be from 0 to 1,000'],
  ['1.234', 'Cost can have at most 2 decimals'],
])('BX-87 a cost of “%s” is refused beside its field: %s', async (value, message) => {
  const { sent } = open(null, 2);
  await openForm('Free coffee');
  await enter('Free coffee', value);
  fireEvent.submit(await form('Free coffee'));
  await waitFor(async () => expect(await field('Free coffee')).toHaveAccessibleDescription(message));
  expect(await field('Free coffee')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('BX-87 a cost that could not be saved stays in its field, with the reason', async () => {
  let isFailing = true;
  const { sent } = open(null, 2, () =>
    isFailing ? { status: 503, body: { message: 'Please try again later' } } : undefined,
  );
  await openForm('Free coffee');
  await enter('Free coffee', '0.60');
  fireEvent.submit(await form('Free coffee'));
  await waitFor(async () => expect(await field('Free coffee')).toHaveAccessibleDescription('Please try again later'));
  expect(await field('Free coffee')).toHaveValue('0.60');
  isFailing = false;
  fireEvent.submit(await form('Free coffee'));
  expect(await screen.findByRole('button', { name: 'Change the cost of Free coffee' })).toBeVisible();
  expect(sent()).toHaveLength(2);
});

test('BX-87 a known cost is changed, kept on Cancel, or removed', async () => {
  const { sent } = open(60, 2);
  const openKnown = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Change the cost of Free coffee' }));
    expect(await field('Free coffee')).toHaveValue('0.60');
  };
  await openKnown();
  await enter('Free coffee', '9');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Change the cost of Free coffee' })).toHaveFocus();
  expect(sent()).toEqual([]);
  await openKnown();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The cost was removed.')).toBeInTheDocument();
  expect(await enterButton('Free coffee')).toHaveFocus();
  expect(sent()).toEqual([{ item: COFFEE, cents: null }]);
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
  expect(shown).toHaveTextContent('Free coffee200 redemptionsEnter CostTotal$4.00');
});

test('BX-218 ten rewards are shown, and the others on demand', async () => {
  const [coffee] = RESULTS.rewards;
  if (!coffee) throw new Error('the results have a reward');
  const rewards = Array.from({ length: 12 }, (_, index) => ({ ...coffee, id: `r${index}`, name: `Reward ${index}` }));
  openResults({ ...RESULTS, rewards });
  const shown = within(await section('What one costs you'));
  expect(shown.getAllByRole('listitem')).toHaveLength(11);
  expect(shown.queryByText('Reward 10')).toBeNull();
  expect(shown.getByText('Text message')).toBeVisible();
  fireEvent.click(shown.getByRole('button', { name: 'Show All 12 Rewards' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(13);
  expect(shown.getByText('Reward 11')).toBeVisible();
  fireEvent.click(shown.getByRole('button', { name: 'Show Fewer Rewards' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(11);
});

test('BX-218 with ten rewards there is nothing more to show', async () => {
  const [coffee] = RESULTS.rewards;
  if (!coffee) throw new Error('the results have a reward');
  const rewards = Array.from({ length: 10 }, (_, index) => ({ ...coffee, id: `r${index}`, name: `Reward ${index}` }));
  openResults({ ...RESULTS, rewards });
  expect(within(await section('What one costs you')).queryByRole('button', { name: /Show All/ })).toBeNull();
});
