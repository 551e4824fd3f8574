import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { RewardFormDialog } from '../../src/client/features/rewards/RewardFormDialog';
import { parseListParams, sortAndFilterRewards } from '../../src/client/features/rewards/rewardList';
import { rewardForm, toCopyValues, toPreview } from '../../src/client/features/rewards/rewardsRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';
import type { Reward } from '../../src/contract/rewards';
import { signInTo } from '../support/signInTo';

const TEA: Reward = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Tea',
  description: 'Any cup',
  spanishName: null,
  spanishDescription: null,
  category: 'Drinks',
  rewardType: 'PERCENTAGE_DISCOUNT',
  rewardValue: 20,
  pointsRequired: 1500,
  dailyLimit: null,
  repeat: 'once',
  stamps: null,
  isActive: true,
  usedToday: 0,
  redemptions: 3,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};

const onClose = jest.fn();
beforeEach(() => jest.clearAllMocks());

function renderForm(over: { reward?: Reward; copyOf?: Reward } = {}) {
  const store = createAppStore();
  signInTo(store, { id: 'store', name: 'Corner Roastery', subdomain: 'corner' });
  render(
    <Provider store={store}>
      <AppTheme>
        <ToastProvider>
          <RewardFormDialog
            offer={over.reward ?? null}
            copyOf={over.copyOf ?? null}
            offers={[TEA, { ...TEA, category: 'Bakery' }]}
            onClose={onClose}
          />
        </ToastProvider>
      </AppTheme>
    </Provider>,
  );
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
// Formik validates asynchronously. `act` waits for its state updates.
const settled = (change: () => void) =>
  act(async () => {
    change();
    await Promise.resolve();
  });
const type = (name: string | RegExp, value: string) =>
  settled(() => fireEvent.change(field(name), { target: { value } }));
const chooseType = (value: string) =>
  settled(() => fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value } }));
const submit = () => settled(() => fireEvent.click(screen.getByRole('button', { name: /Reward$/ })));
const preview = () => screen.getByText('On the kiosk').parentElement?.parentElement as HTMLElement;

test('BX-81 the preview shows a stamp card only while the number of stamps is possible', () => {
  const previewed = (stamps: string) => toPreview({ ...rewardForm.toInputs(TEA), stamps }).stamps;
  expect(['', '4', '5', '12', '13', '5.5'].map(previewed)).toEqual([undefined, undefined, 5, 12, undefined, undefined]);
});

test('OD-06 the preview is the ticket of the kiosk and changes with the form', async () => {
  renderForm();
  expect(preview()).toHaveTextContent('Name of the reward');
  await type('Name', 'Latte ☕');
  await type('Description', 'Oat milk too');
  await type('Points', '1,250');
  expect(preview()).toHaveTextContent('FREE Latte ☕');
  expect(preview()).toHaveTextContent('Oat milk too');
  expect(preview()).toHaveTextContent('1,250 points');
  expect(preview()).toHaveTextContent('Available');
  await chooseType('FIXED_DISCOUNT');
  await type('Amount', '2.5');
  expect(preview()).toHaveTextContent('$2.50 OFF');
  await chooseType('BOGO');
  expect(preview()).toHaveTextContent('BUY 1 GET 1 FREE');
  await settled(() => fireEvent.click(screen.getByRole('switch', { name: 'Active' })));
  expect(preview()).toHaveTextContent('Inactive');
  expect(within(preview()).queryByText('Redeem')).toBeNull();
});

const validate = createValidator(rewardForm.rules);
test.each([
  ['PERCENTAGE_DISCOUNT', 'rewardValue', '101', 'Percentage must be from 1 to 100'],
  ['PERCENTAGE_DISCOUNT', 'rewardValue', '', 'Percentage is required'],
  ['PERCENTAGE_DISCOUNT', 'rewardValue', '12.345', 'Percentage can have at most 2 decimals'],
  ['PERCENTAGE_DISCOUNT', 'rewardValue', '12.5', undefined],
  ['FIXED_DISCOUNT', 'rewardValue', '0', 'Amount must be from 0.01 to 10,000'],
  ['FIXED_DISCOUNT', 'rewardValue', 'five', 'Amount must be from 0.01 to 10,000'],
  ['FIXED_DISCOUNT', 'rewardValue', '1,250.50', undefined],
  ['FREE_ITEM', 'rewardValue', '', undefined],
  ['FREE_ITEM', 'pointsRequired', '0', 'Points must be a whole number from 1 to 1,000,000'],
  ['BOGO', 'pointsRequired', '', 'Points are required'],
  ['BOGO', 'dailyLimit', '1.5', 'Daily limit must be a whole number from 1 to 100,000'],
  ['BOGO', 'dailyLimit', ' ', undefined],
  ['BOGO', 'stamps', '4', 'Stamps must be a whole number from 5 to 12'],
  ['BOGO', 'stamps', '12', undefined],
  ['BOGO', 'stamps', '', undefined],
] as const)('OD-06 a %s with %s %j: %s', async (rewardType, name, value, message) => {
  const errors = await validate({ ...rewardForm.toInputs(TEA), rewardType, rewardValue: '5', [name]: value });
  expect(errors).toEqual(message === undefined ? {} : { [name]: message });
});

test('OD-06 an invalid field shows its error', async () => {
  renderForm({ reward: TEA });
  await type('Percentage', '101');
  await submit();
  expect(field('Percentage')).toBeInvalid();
  expect(field('Percentage')).toHaveAccessibleDescription('Percentage must be from 1 to 100');
});

test('BX-307 the form takes a name and a description in Spanish, and an empty one is none', async () => {
  renderForm({ reward: { ...TEA, spanishName: 'Té', spanishDescription: 'Cualquier taza' } });
  expect(field('Name in Spanish')).toHaveValue('Té');
  await type('Description in Spanish', '\u202e');
  await submit();
  expect(field('Description in Spanish')).toHaveAccessibleDescription(/changes the direction of text/);
  const values = rewardForm.toInputs({ ...TEA, spanishName: 'Té' });
  expect(rewardForm.toChanges(values, { ...values, spanishName: ' ', spanishDescription: ' Caliente ' })).toEqual({
    spanishName: null,
    spanishDescription: 'Caliente',
  });
  expect(toCopyValues({ ...TEA, spanishName: 'Té' })).toMatchObject({ name: 'Copy of Tea', spanishName: 'Té' });
});

test('OD-06 types without a value have no field for it', async () => {
  renderForm({ reward: TEA });
  expect(field('Percentage')).toHaveValue('20');
  for (const free of ['FREE_ITEM', 'BOGO']) {
    await chooseType(free);
    expect(screen.queryByRole('textbox', { name: /Percentage|Amount|Value/ })).toBeNull();
  }
});

test('OD-06 existing categories are suggested, and another one can be typed', async () => {
  renderForm();
  const category = screen.getByRole('combobox', { name: 'Category' });
  fireEvent.focus(category);
  await settled(() => fireEvent.change(category, { target: { value: 'dri' } }));
  const options = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Drinks']);
  await settled(() => fireEvent.click(options[0] as HTMLElement));
  expect(category).toHaveValue('Drinks');
  await settled(() => fireEvent.change(category, { target: { value: 'Lunch' } }));
  expect(category).toHaveValue('Lunch');
});

test('OD-06 an error of the server shows under its field', async () => {
  const respond = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        new Response(
          JSON.stringify({ statusCode: 400, message: ['name is taken'], fields: { name: ['name is taken'] } }),
          { status: 400, headers: { 'content-type': 'application/json' } },
        ),
      ),
    );
  renderForm({ copyOf: TEA });
  expect(field('Name')).toHaveValue('Copy of Tea');
  await submit();
  await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('name is taken'));
  expect(onClose).not.toHaveBeenCalled();
  respond.mockRestore();
});

test('OD-06 an edit sends only changes, and type and value are sent together', () => {
  const values = rewardForm.toInputs(TEA);
  expect(rewardForm.toChanges(values, values)).toEqual({});
  expect(rewardForm.toChanges(values, { ...values, name: ' Tea ', category: 'Drinks ' })).toEqual({});
  expect(rewardForm.toChanges(values, { ...values, dailyLimit: '5' })).toEqual({ dailyLimit: 5 });
  expect(rewardForm.toChanges(values, { ...values, rewardValue: '25' })).toEqual({
    rewardType: 'PERCENTAGE_DISCOUNT',
    rewardValue: 25,
  });
  expect(rewardForm.toChanges(values, { ...values, rewardType: 'BOGO' })).toEqual({
    rewardType: 'BOGO',
    rewardValue: 0,
  });
  expect(rewardForm.toPayload({ ...values, pointsRequired: '1,500', category: ' ' })).toMatchObject({
    pointsRequired: 1500,
    category: null,
    dailyLimit: null,
    repeat: 'once',
    stamps: null,
  });
});

test('BX-81 a new reward is for as often as points allow, and the form says what a change counts', async () => {
  expect(rewardForm.toInputs(null)).toMatchObject({ repeat: 'always', stamps: '' });
  renderForm({ reward: { ...TEA, repeat: 'always' } });
  const repeat = screen.getByRole('combobox', { name: 'How often can a customer redeem it?' });
  expect(repeat).toHaveDisplayValue('As often as they have points');
  expect(repeat).not.toHaveAccessibleDescription();
  await settled(() => fireEvent.change(repeat, { target: { value: 'once' } }));
  expect(repeat).toHaveAccessibleDescription('Only redemptions from now on count: everyone can redeem it once more.');
  await settled(() => fireEvent.change(repeat, { target: { value: 'daily' } }));
  expect(repeat).toHaveAccessibleDescription(/once more today\.$/);
});

test('OD-06 the URL filters and sorts the list, and invalid values count as the default', () => {
  const rewards = [
    { ...TEA, id: 'a', name: 'Item 10', pointsRequired: 5, redemptions: 1 },
    { ...TEA, id: 'b', name: 'Item 9', pointsRequired: 5, redemptions: 7 },
    { ...TEA, id: 'c', name: 'Cake', pointsRequired: 1, isActive: false },
  ];
  const ids = (query: string) =>
    sortAndFilterRewards(rewards, parseListParams(new URLSearchParams(query)))
      .map(({ id }) => id)
      .join('');
  expect(ids('')).toBe('cba');
  expect(ids('status=nonsense&sort=nonsense')).toBe('cba');
  expect(ids('status=active')).toBe('ba');
  expect(ids('status=inactive')).toBe('c');
  expect(ids('sort=redemptions-desc')).toBe('bca');
  expect(ids('sort=name-asc')).toBe('cba');
  expect(ids('sort=points-desc')).toBe('bac');
});
