import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { PromotionTicket } from '../../src/client/entities/promotion';
import { PromotionFormDialog } from '../../src/client/features/promotions/PromotionFormDialog';
import {
  countByTab,
  findOverlaps,
  parseListParams,
  sortAndFilterPromotions,
} from '../../src/client/features/promotions/promotionList';
import { promotionForm, toCopyValues, toFormValues } from '../../src/client/features/promotions/promotionsRules';
import { PromotionTabs } from '../../src/client/features/promotions/PromotionTabs';
import { formatDateTime } from '../../src/client/shared/format/formatDate';
import { TimeZoneContext } from '../../src/client/shared/format/useDateFormat';
import { createValidator } from '../../src/client/shared/forms/createValidator';
import { DateTimeField } from '../../src/client/shared/forms/DateTimeField';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';
import type { Promotion } from '../../src/contract/promotions';
import { signInTo } from '../support/signInTo';

const NOW = Date.parse('2026-03-10T12:34:00Z');
const at = (day: number) => new Date(NOW + day * 86_400_000).toISOString();
const promotion = (id: string, over: Partial<Promotion> = {}): Promotion => ({
  id,
  name: `Promotion ${id}`,
  description: '',
  category: null,
  promotionType: 'POINTS_MULTIPLIER',
  promotionValue: 2,
  startDate: at(-1),
  endDate: at(1),
  isActive: true,
  terms: '',
  redemptions: 0,
  createdAt: at(-9),
  updatedAt: at(-9),
  ...over,
});

test('BX-230 a ticket names the last day of a promotion, or its last time, and no line ends within a date', () => {
  const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');
  const show = (startDate: string, endDate: string, category?: string) => {
    const ticket = { ...promotion('a'), category, startDate, endDate, storeId: 's', alreadyRedeemed: false };
    const { container, unmount } = render(
      <AppTheme>
        <TimeZoneContext value="America/New_York">
          <PromotionTicket promotion={{ ...ticket, isPending: false }} now={new Date(NOW)} onRedeem={() => undefined} />
        </TimeZoneContext>
      </AppTheme>,
    );
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(show('2026-12-01T05:00:00Z', '2026-12-06T05:00:00Z')).toContain(
    `${unbroken('Dec 1, 2026')} to ${unbroken('Dec 5, 2026')}`,
  );
  expect(show('2026-12-01T05:00:00Z', '2026-12-06T23:00:00Z')).toContain(
    `${unbroken('Dec 1, 2026')} to ${unbroken('Dec 6, 2026, 6:00 PM')}`,
  );
  expect(show('2026-12-05T05:00:00Z', '2026-12-06T05:00:00Z', 'Drinks')).toContain(
    `Drinks · ${unbroken('Dec 5, 2026')}`,
  );
});

test('OD-06 promotions are on the tab of their state, and move to another one when their time comes', () => {
  const promotions = [
    promotion('a', { endDate: at(5) }),
    promotion('b', { endDate: at(2) }),
    promotion('c', { startDate: at(3), endDate: at(4) }),
    promotion('d', { startDate: at(-4), endDate: at(-3) }),
    promotion('e', { startDate: at(-4), endDate: at(-2) }),
    promotion('f', { startDate: at(-4), endDate: at(-2), isActive: false }),
  ];
  const ids = (query: string, now = NOW) =>
    sortAndFilterPromotions(promotions, parseListParams(new URLSearchParams(query)), new Date(now))
      .map(({ id }) => id)
      .join('');
  expect([ids(''), ids('status=upcoming'), ids('status=expired'), ids('status=inactive')]).toEqual([
    'ba',
    'c',
    'ed',
    'f',
  ]);
  expect(ids('status=expired&sort=name-asc')).toBe('de');
  expect(ids('status=nonsense&sort=nonsense')).toBe('ba');
  expect(ids('', Date.parse(at(3)))).toBe('ca');
  expect(countByTab(promotions, new Date(NOW))).toEqual({ active: 2, upcoming: 1, expired: 2, inactive: 1 });
});

test('OD-06 the tabs show their counts, and the arrow keys move between them', () => {
  const onChange = jest.fn();
  const counts = { active: 2, upcoming: 1, expired: 1200, inactive: 0 };
  render(<PromotionTabs value="expired" counts={counts} panelId="list" onChange={onChange} />);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Expired1,200');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const list = screen.getByRole('tablist', { name: 'Promotions by status' });
  for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'x']) fireEvent.keyDown(list, { key });
  expect(onChange.mock.calls).toEqual([['inactive'], ['upcoming'], ['active'], ['inactive']]);
  expect(screen.getByRole('tab', { name: /Inactive/ })).toHaveFocus();
});

test('OD-06 only multipliers that run at the same time are found as overlaps', () => {
  const others = [
    promotion('same'),
    promotion('off', { isActive: false }),
    promotion('discount', { promotionType: 'FIXED_DISCOUNT' }),
    promotion('after', { startDate: at(1), endDate: at(2) }),
    promotion('self'),
  ];
  const find = (over: Partial<Promotion> = {}) => findOverlaps(others, promotion('self', over)).map(({ id }) => id);
  expect(find()).toEqual(['same']);
  expect(find({ endDate: at(1.5) })).toEqual(['same', 'after']);
  expect(find({ isActive: false })).toEqual([]);
  expect(find({ promotionType: 'FREE_ITEM' })).toEqual([]);
  expect(find({ endDate: 'incomplete' })).toEqual([]);
});

const validate = createValidator(promotionForm.rules);
test.each([
  [{ promotionValue: '1' }, { promotionValue: 'Multiplier must be from 1.01 to 10' }],
  [{ promotionValue: '11' }, { promotionValue: 'Multiplier must be from 1.01 to 10' }],
  [{ promotionValue: '1.5' }, {}],
  [
    { promotionType: 'PERCENTAGE_DISCOUNT', promotionValue: '0' },
    { promotionValue: 'Percentage must be from 1 to 100' },
  ],
  [
    { promotionType: 'FREE_ITEM', promotionValue: '1.5' },
    { promotionValue: 'Number of items must be a whole number from 0 to 99' },
  ],
  [{ promotionType: 'FIXED_DISCOUNT', promotionValue: '' }, { promotionValue: 'Amount is required' }],
  [{ startDate: '' }, { startDate: 'Start is required' }],
  [{ startDate: 'incomplete' }, { startDate: 'Start must be a date and time from 2000 to 2099' }],
  [{ endDate: at(-2) }, { endDate: 'End must be after the start' }],
  [{ endDate: at(-1) }, { endDate: 'End must be after the start' }],
] as const)('OD-06 a promotion with %j: %j', async (over, errors) => {
  expect(await validate({ ...toFormValues(promotion('a'), NOW), ...over })).toEqual(errors);
});

test('OD-06 a new promotion starts with the current hour and lasts a week, and a copy of an ended one starts now too', () => {
  expect(toFormValues(null, NOW)).toMatchObject({
    startDate: '2026-03-10T12:00:00.000Z',
    endDate: '2026-03-17T12:00:00.000Z',
  });
  const ended = promotion('a', { startDate: at(-9), endDate: at(-7), isActive: false });
  expect(toCopyValues(ended, NOW)).toMatchObject({
    name: 'Copy of Promotion a',
    startDate: '2026-03-10T12:00:00.000Z',
    endDate: '2026-03-12T12:00:00.000Z',
    isActive: true,
  });
  expect(toCopyValues(promotion('a'), NOW)).toMatchObject({ startDate: at(-1), endDate: at(1) });
});

test('OD-06 an edit sends only changes, and type and value are sent together', () => {
  const values = toFormValues(promotion('a'), NOW);
  expect(promotionForm.toChanges(values, { ...values, name: ' Promotion a ' })).toEqual({});
  expect(promotionForm.toChanges(values, { ...values, endDate: at(2) })).toEqual({ endDate: at(2) });
  expect(promotionForm.toChanges(values, { ...values, promotionValue: '3' })).toEqual({
    promotionType: 'POINTS_MULTIPLIER',
    promotionValue: 3,
  });
});

test("OD-06 times are in the store's time zone, even when the clock changes", () => {
  const zone = 'America/New_York';
  expect(formatDateTime('2026-11-01T05:30:00Z', 'en', zone)).toBe('Nov 1, 2026, 1:30 AM');
});

test('BX-237 a time that occurs twice in the night is a choice', () => {
  const chosen: string[] = [];
  const show = (value: string) =>
    render(
      <AppTheme>
        <DateTimeField
          name="endDate"
          label="Ends"
          value={value}
          onChange={(time) => chosen.push(time)}
          timeZone="America/New_York"
        />
      </AppTheme>,
    );
  const { unmount } = show('2026-11-01T04:30:00.000Z');
  expect(screen.queryByText(/occurs twice/)).toBeNull();
  unmount();
  show('2026-11-01T05:30:00.000Z');
  expect(screen.getByText(/^1:30 AM occurs twice that night; this one is EDT\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Use EST instead' }));
  expect(screen.getByText(/this one is EST\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Use EDT instead' }));
  expect(chosen).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01T05:30:00.000Z']);
});

function renderForm(
  form: { offer: Promotion | null; copyOf: Promotion | null },
  promotions: readonly Promotion[],
): jest.SpiedFunction<typeof fetch> {
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(
        new Response(JSON.stringify({ timeZone: 'Asia/Tokyo' }), { headers: { 'content-type': 'application/json' } }),
      ),
    );
  const store = createAppStore();
  signInTo(store, { id: 'store', name: 'Corner Roastery', subdomain: 'corner' });
  render(
    <Provider store={store}>
      <AppTheme>
        <TimeZoneContext value="Asia/Tokyo">
          <ToastProvider>
            <MemoryRouter>
              <PromotionFormDialog {...form} offers={promotions} onClose={jest.fn()} />
            </MemoryRouter>
          </ToastProvider>
        </TimeZoneContext>
      </AppTheme>
    </Provider>,
  );
  return fetched;
}

test('OD-06 the form shows the time of the store and its zone, warns about an overlap, and previews the ticket', async () => {
  const own = promotion('own', { startDate: '2099-06-01T15:30:00.000Z', endDate: '2099-06-02T16:00:00.000Z' });
  const other = promotion('other', { name: 'Triple', startDate: own.startDate, endDate: own.endDate });
  renderForm({ offer: own, copyOf: null }, [own, other]);
  const start = await screen.findByRole('group', { name: 'Starts' });
  expect(start).toHaveAccessibleDescription('Time of the store: Tokyo (Asia)');
  const sections = within(start).getAllByRole('spinbutton');
  expect(sections.map(({ textContent }) => textContent)).toEqual(['06', '02', '2099', '12', '30', 'AM']);
  expect(screen.getByRole('alert')).toHaveTextContent('Runs at the same time as Triple.');
  const preview = screen.getByText('On the kiosk').parentElement?.parentElement as HTMLElement;
  expect(preview).toHaveTextContent('2x');
  expect(preview).toHaveTextContent('Jun 2, 2099 to Jun 3, 2099');
  expect(preview).toHaveTextContent('Upcoming');
});

test.each([
  ['2099-06-02T15:00:00.000Z', 'Until Jun 2, 2099'],
  ['2099-06-02T16:00:00.000Z', 'Until Jun 3, 2099, 1:00 AM'],
])('BX-230 next to the end %s, the form says what customers see: %s', async (endDate, shown) => {
  renderForm({ offer: promotion('own', { startDate: '2099-06-01T15:30:00.000Z', endDate }), copyOf: null }, []);
  expect(await screen.findByRole('group', { name: 'Ends' })).toHaveAccessibleDescription(`Customers see '${shown}'`);
});

test('BX-280 a new promotion with a points multiplier leads to the boosts and keeps what was typed', async () => {
  const own = promotion('own');
  renderForm({ offer: null, copyOf: own }, [own]);
  const link = await screen.findByRole('link', { name: 'Add a boost instead (opens in a new tab)' });
  expect(link).toHaveAttribute('href', '/owner/boosts?boost=new');
  expect(link).toHaveAttribute('target', '_blank');
});

test('OD-06 a promotion with an invalid multiplier and end shows errors at these fields, and is not sent', async () => {
  const own = promotion('own', { startDate: '2099-06-02T16:00:00.000Z', endDate: '2099-06-01T15:30:00.000Z' });
  const fetched = renderForm({ offer: own, copyOf: null }, [own]);
  await screen.findByRole('group', { name: 'Ends' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Multiplier' }), { target: { value: '11' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Promotion' }));
  expect(await screen.findByText('End must be after the start')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Multiplier' })).toHaveAccessibleDescription(
    'Multiplier must be from 1.01 to 10',
  );
  const methods = fetched.mock.calls.map(([request]) => (request as Request).method);
  expect(methods.every((method) => method === 'GET')).toBe(true);
});
