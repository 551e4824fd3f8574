import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { RewardTicket } from '../../src/client/entities/reward';
import { RewardsSection } from '../../src/client/features/customerPage/components/RewardsSection';
import { RewardFormDialog } from '../../src/client/features/rewards/RewardFormDialog';
import { rewardForm } from '../../src/client/features/rewards/rewardsRules';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';
import type { CustomerPageReward } from '../../src/contract/customerPage';
import { CreateReward, type CustomerReward, type Reward } from '../../src/contract/rewards';
import catalog from '../../src/demo/catalog.json';
import { signInTo } from '../support/signInTo';

/**
 * The places where a new field of a reward is easily forgotten, as nothing else fails without it. The compiler asks
 * for each new field in these tables: either another value, which the place must show differently, or the reason why
 * the place does not show it.
 */
type Places<Shown> = { [Field in keyof Required<Shown>]: Partial<Shown> | string };

const BASE: CustomerReward = {
  id: '1',
  name: 'Tea',
  description: 'Any cup',
  rewardType: 'FREE_ITEM',
  rewardValue: 0,
  pointsRequired: 100,
  repeat: 'once',
  isActive: true,
  isExceeded: false,
  isNew: false,
  alreadyRedeemed: false,
  isPending: false,
};
const IN_SPANISH = 'rewardInLanguage puts it in place of the other before it is shown';
const IN_CONSOLE = 'only owners see categories';

const ON_TICKET: Places<CustomerReward> = {
  id: { id: '2' },
  name: { name: 'Coffee' },
  description: { description: 'Any mug' },
  spanishName: IN_SPANISH,
  spanishDescription: IN_SPANISH,
  category: IN_CONSOLE,
  rewardType: { rewardType: 'BOGO' },
  rewardValue: { rewardType: 'PERCENTAGE_DISCOUNT', rewardValue: 20 },
  pointsRequired: { pointsRequired: 110 },
  repeat: { alreadyRedeemed: true, repeat: 'daily' },
  stamps: { pointsRequired: 500, stamps: 5 },
  isActive: { isActive: false },
  isExceeded: { isExceeded: true },
  limit: 'the ticket says that the limit is reached, not how high it is',
  used: 'as limit',
  isNew: { isNew: true },
  alreadyRedeemed: { alreadyRedeemed: true },
  isPending: { alreadyRedeemed: true, repeat: 'daily', isPending: true },
};

const ON_PAGE: Places<CustomerPageReward> = {
  id: 'the key of the row',
  name: { name: 'Coffee' },
  description: { description: 'Any mug' },
  spanishName: IN_SPANISH,
  spanishDescription: IN_SPANISH,
  category: IN_CONSOLE,
  rewardType: { rewardType: 'BOGO' },
  rewardValue: { rewardType: 'PERCENTAGE_DISCOUNT', rewardValue: 20 },
  pointsRequired: { pointsRequired: 110 },
  stamps: { stamps: 5 },
  missingPoints: { missingPoints: 10 },
  isRedeemedToday: { isRedeemedToday: true },
  shops: { shops: ['Harbor'] },
};

/** The fields of a table with the values that must be seen. */
const shown = <Shown,>(places: Places<Shown>) =>
  Object.entries<Partial<Shown> | string>(places).filter(
    (place): place is [string, Partial<Shown>] => typeof place[1] !== 'string',
  );

/** What a place draws. */
function look(place: ReactElement): string {
  const { container, unmount } = render(<AppTheme>{place}</AppTheme>);
  // React numbers the ids over all renders.
  const html = container.innerHTML.replace(/_r_\w+_/g, 'id');
  unmount();
  return html;
}

test.each(shown(ON_TICKET))('the ticket of the kiosk shows %s', (field, other) => {
  const draw = (reward: CustomerReward) => look(<RewardTicket reward={reward} points={100} onRedeem={jest.fn()} />);
  const changed = { ...BASE, ...other };
  expect(draw(changed)).toBe(draw({ ...changed, used: 1 }));
  expect(draw(changed)).not.toBe(draw({ ...changed, [field]: BASE[field as keyof CustomerReward] }));
});

test.each(shown(ON_PAGE))("the customer's page shows %s", (field, other) => {
  const draw = (reward: CustomerPageReward) => look(<RewardsSection rewards={[reward]} />);
  const base: CustomerPageReward = { ...BASE, missingPoints: 0 };
  const changed = { ...base, ...other };
  expect(draw(changed)).toBe(draw({ ...changed, category: 'Drinks' }));
  expect(draw(changed)).not.toBe(draw({ ...changed, [field]: base[field as keyof CustomerPageReward] }));
});

test('every field of the form has an input', () => {
  const reward: Reward = {
    ...{ ...BASE, rewardType: 'PERCENTAGE_DISCOUNT', rewardValue: 20, dailyLimit: 2, stamps: 5, category: null },
    ...{ spanishName: null, spanishDescription: null, usedToday: 0, redemptions: 0 },
    ...{ createdAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-03-01T00:00:00.000Z' },
  };
  const store = createAppStore();
  signInTo(store, { id: 'store', name: 'Corner Roastery', subdomain: 'corner' });
  render(
    <Provider store={store}>
      <AppTheme>
        <ToastProvider>
          <RewardFormDialog offer={reward} copyOf={null} offers={[]} onClose={jest.fn()} />
        </ToastProvider>
      </AppTheme>
    </Provider>,
  );
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
  // A store without a chain has no shops to choose.
  const fields = Object.keys(rewardForm.toInputs(null)).filter((field) => field !== 'shopIds');
  expect(inputs.sort()).toEqual(fields.sort());
});

test('every field has a value in a reward of the demo', () => {
  const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const used = new Set(
    [catalog.firstStore, catalog.otherStores].flatMap(({ rewards }) => rewards.flatMap(Object.keys)),
  );
  // No store of the demo is a chain.
  const unused = Object.keys(CreateReward.properties).filter((field) => !used.has(toColumn(field)));
  expect(unused).toEqual(['shopIds']);
});

interface Bounds {
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Bounds[];
}
const BOUNDS = Object.entries(CreateReward.properties).flatMap(([field, schema]) =>
  [schema as Bounds, ...((schema as Bounds).anyOf ?? [])]
    .filter(({ maxLength, maximum }) => maxLength !== undefined || maximum !== undefined)
    .map((bounds) => [field, bounds] as const),
);
const validate = createValidator(rewardForm.rules);

test.each(BOUNDS)('the form has the bounds of the schema for %s', async (field, { maxLength, minimum, maximum }) => {
  const isInvalid = async (input: string) =>
    field in (await validate({ ...rewardForm.toInputs(null), name: 'Tea', [field]: input }));
  const [low, high] = maxLength === undefined ? [minimum ?? 0, maximum ?? 0] : [1, maxLength];
  const toInput = (size: number) => (maxLength === undefined ? String(size) : 'x'.repeat(size));
  expect(await Promise.all([low - 1, low, high, high + 1].map((size) => isInvalid(toInput(size))))).toEqual([
    // An empty text is missing, not too short.
    maxLength === undefined || field === 'name',
    ...[false, false, true],
  ]);
});

test('fields with bounds are found', () => expect(BOUNDS.length).toBeGreaterThan(6));
