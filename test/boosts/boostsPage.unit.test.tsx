import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { KioskLookContext, type KioskLookProps } from '../../src/client/entities/brand';
import { BoostsPage } from '../../src/client/features/boosts/BoostsPage';
import { describeBoost, describeDays, describeHours } from '../../src/client/features/boosts/boostText';
import type { Boost } from '../../src/contract/boosts';
import { renderPage, type FakeResponse } from '../support/renderPage';

const TUESDAY: Boost = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Double Tuesday',
  factor: 2,
  weekdays: [2],
  startTime: '14:00',
  endTime: '16:00',
  firstDate: null,
  lastDate: null,
  isActive: true,
};
const DAILY: Boost = {
  ...TUESDAY,
  id: '2',
  name: 'Triple lunch',
  factor: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '12:00',
  endTime: '15:00',
};

const open = (boosts: FakeResponse, over: Record<string, FakeResponse> = {}) =>
  renderPage(
    <BoostsPage />,
    '/owner/boosts',
    ({ method, path }) => {
      const responses: Record<string, FakeResponse> = {
        'GET /store/boosts': boosts,
        'GET /store/settings': { body: { timeZone: 'America/New_York' } },
        ...over,
      };
      return responses[`${method} ${path}`];
    },
    { id: 'store', name: 'Corner Roastery', subdomain: 'corner' },
  );
const settled = (change: () => void) =>
  act(async () => {
    change();
    await Promise.resolve();
  });
const press = (name: string) => settled(() => fireEvent.click(screen.getByRole('button', { name })));

test.each<[string, Partial<Boost>]>([
  ['Purchases paid Tuesday 2:00 to 4:00 PM earn double points.', {}],
  [
    'Purchases paid every day 10:00 AM to 2:00 PM earn triple points.',
    { weekdays: [7, 1, 2, 3, 4, 5, 6], startTime: '10:00', endTime: '14:00', factor: 3 },
  ],
  [
    'Purchases paid Friday and Saturday 10:00 PM to 2:00 AM the next day earn 1.5x points.',
    { weekdays: [6, 5], startTime: '22:00', endTime: '02:00', factor: 1.5 },
  ],
  [
    'Purchases paid Monday to Friday all day earn double points, until Dec 24, 2026.',
    { weekdays: [1, 2, 3, 4, 5], startTime: '00:00', endTime: '24:00', lastDate: '2026-12-24' },
  ],
  [
    'Purchases paid Monday, Wednesday and Sunday 8:30 PM to 12:00 AM earn double points, only on Dec 2, 2026.',
    { weekdays: [1, 3, 7], startTime: '20:30', endTime: '24:00', firstDate: '2026-12-02', lastDate: '2026-12-02' },
  ],
])('BX-83 a plain sentence says what a boost does: %s', (sentence, over) => {
  expect(describeBoost({ ...TUESDAY, ...over })).toBe(sentence);
});

test('BX-83 days and hours are named in the fewest words', () => {
  expect([[2], [6, 7], [1, 2, 3], [1, 3]].map(describeDays)).toEqual([
    'Tuesday',
    'Saturday and Sunday',
    'Monday to Wednesday',
    'Monday and Wednesday',
  ]);
  expect(describeHours({ startTime: '11:30', endTime: '12:15' })).toBe('11:30 AM to 12:15 PM');
});

test('BX-83 the page shows each boost and the next seven days with the winner of overlapping ones', async () => {
  open({ body: [TUESDAY, DAILY] });
  const card = await screen.findByRole('article', { name: 'Double Tuesday' });
  expect(card).toHaveTextContent(/PointsDouble pointsDaysTuesdayHours2:00 to 4:00 PM/);
  expect(card).not.toHaveTextContent('Purchases paid');
  const week = await screen.findByRole('region', { name: 'The next seven days' });
  const days = within(week).getAllByRole('listitem');
  expect(days).toHaveLength(7);
  expect(days[0]).toHaveTextContent(/^Today/);
  const tuesday = days.filter((day) => day.textContent.includes('Double Tuesday'));
  expect(tuesday).toHaveLength(1);
  expect(tuesday[0]).toHaveTextContent(
    'Triple lunch, triple points, 12 PM to 3 PM; Double Tuesday, double points, 3 PM to 4 PM',
  );
});

test('BX-83 a page that cannot be loaded says so, and one without boosts explains them', async () => {
  open({ status: 500, body: { message: 'Something broke' } });
  expect(await screen.findByText("Couldn't load boosts")).toBeInTheDocument();
});

test('BX-83 the form names each missing or wrong value beside its field, and sends what was entered', async () => {
  const { requests } = open({ body: [] }, { 'POST /store/boosts': { status: 201, body: TUESDAY } });
  await screen.findByText('No boosts yet');
  await settled(() => fireEvent.click(screen.getAllByRole('button', { name: 'Add Boost' })[0] as HTMLElement));
  const dialog = await screen.findByRole('dialog', { name: 'Add Boost' });
  const field = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(label);
  const enter = (label: string, value: string) => settled(() => fireEvent.change(field(label), { target: { value } }));
  await enter('Factor', '6');
  await enter('To', '14:00');
  await enter('First day', '2026-12-02');
  await enter('Last day', '2026-12-01');
  await press('Create Boost');
  await waitFor(() => expect(within(dialog).getByText('Name is required')).toBeInTheDocument());
  for (const message of [
    'Factor must be from 1.5 to 5',
    'Choose at least one day',
    'End must differ from the start',
    'Last day must not be before the first day',
  ]) {
    expect(within(dialog).getByText(message)).toBeInTheDocument();
  }
  expect(field('Factor')).toHaveAccessibleDescription('Factor must be from 1.5 to 5');
  await enter('Name', ' Night ');
  await enter('Factor', '2.5');
  await enter('From', '22:00');
  await enter('To', '00:00');
  await enter('Last day', '');
  await settled(() => fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Friday' })));
  expect(
    await within(dialog).findByText(/Purchases paid Friday 10:00 PM to 12:00 AM earn 2.5x points, from Dec 2, 2026/),
  ).toBeInTheDocument();
  await press('Create Boost');
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Night',
    factor: 2.5,
    weekdays: [5],
    startTime: '22:00',
    endTime: '24:00',
    firstDate: '2026-12-02',
    lastDate: null,
    isActive: true,
  });
});

test('BX-83 a boost is switched off with one click, and deleted only after a confirmation', async () => {
  const path = `/store/boosts/${TUESDAY.id}`;
  const { requests } = open(
    { body: [TUESDAY] },
    { [`PATCH ${path}`]: { body: { ...TUESDAY, isActive: false } }, [`DELETE ${path}`]: { status: 204 } },
  );
  await settled(() => undefined);
  const toggle = await screen.findByRole('switch', { name: 'Double Tuesday is switched on' });
  expect(toggle.closest('label')).toHaveTextContent('On');
  fireEvent.click(toggle);
  expect(await screen.findByText('Double Tuesday is now switched off.')).toBeInTheDocument();
  await press('Delete Double Tuesday');
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await press('Delete');
  expect(await screen.findByText('Double Tuesday was deleted.')).toBeInTheDocument();
  expect(requests.map(({ method, body }) => [method, body]).filter(([method]) => method !== 'GET')).toEqual([
    ['PATCH', { isActive: false }],
    ['DELETE', undefined],
  ]);
});

describe('BX-280 the page shows how the kiosk says a boost', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-24T20:00:00Z'), doNotFake: ['queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  test('BX-280 a running boost has what is running and what is next, an off one nothing', async () => {
    const later = { ...TUESDAY, id: '3', name: 'Later', firstDate: '2026-12-15' };
    open({ body: [TUESDAY, DAILY, later, { ...TUESDAY, id: '4', name: 'Paused', isActive: false }] });
    const card = async (name: string) => await screen.findByRole('article', { name });
    expect(await card('Double Tuesday')).toHaveTextContent('Double points until 4:00 PM');
    // Triple lunch comes first, and only its end leaves the hour to the lower one.
    expect(await card('Double Tuesday')).not.toHaveTextContent('Next Tuesday');
    expect(await card('Triple lunch')).toHaveTextContent('Tomorrow 12 to 3 PM: triple points');
    expect(await card('Later')).toHaveTextContent('Nothing in the next seven days');
    expect(await card('Paused')).not.toHaveTextContent('On the kiosk');
  });

  test('BX-281 a card says when the kiosk announces others first, and the hours in which it counts', async () => {
    const evening = { ...DAILY, id: '5', name: 'Evening', factor: 2, startTime: '20:00', endTime: '21:00' };
    const friday = { ...TUESDAY, id: '6', name: 'Friday', weekdays: [5], startTime: '10:00', endTime: '13:00' };
    const lower = { ...DAILY, id: '7', name: 'Lower', factor: 1.5, startTime: '12:30', endTime: '14:00' };
    open({ body: [{ ...TUESDAY, isActive: false }, DAILY, evening, friday, lower] });
    const card = async (name: string) => await screen.findByRole('article', { name });
    expect(await card('Evening')).toHaveTextContent('On the kioskToday 8 to 9 PM: double points');
    expect(await card('Triple lunch')).toHaveTextContent('On the kioskTomorrow 12 to 3 PM: triple points');
    expect(await card('Friday')).toHaveTextContent('Later on the kioskFriday 10 AM to 12 PM: double points');
    expect(await card('Lower')).toHaveTextContent('On the kioskNothing in the next seven days');
  });
});

test('BX-280 the announcement has the colors of the kiosk, without its logo and name', async () => {
  const Look = ({ isPart, children }: KioskLookProps) => (
    <div data-testid="kiosk" data-part={isPart}>
      {children}
    </div>
  );
  renderPage(
    <KioskLookContext value={{ Look }}>
      <BoostsPage />
    </KioskLookContext>,
    '/owner/boosts',
    ({ path }) => ({
      body:
        path === '/store/boosts'
          ? [{ ...DAILY, startTime: '00:00', endTime: '24:00' }]
          : { timeZone: 'America/New_York' },
    }),
    { id: 'store', name: 'Corner Roastery', subdomain: 'corner' },
  );
  const kiosk = await screen.findByTestId('kiosk');
  expect(kiosk).toHaveAttribute('data-part', 'true');
  expect(kiosk).toHaveTextContent(/triple points/i);
});

test('BX-279 the form says which boost counts where several overlap, and leads to promotions', async () => {
  open({ body: [TUESDAY, { ...DAILY, isActive: false }] });
  await screen.findByRole('article', { name: 'Double Tuesday' });
  expect(screen.getByRole('link', { name: 'promotion with a points multiplier' })).toHaveAttribute(
    'href',
    '/owner/promotions?promotion=new',
  );
  await press('Add Boost');
  const dialog = await screen.findByRole('dialog', { name: 'Add Boost' });
  await settled(() => fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Tuesday' })));
  expect(
    await within(dialog).findByText('Double Tuesday runs at the same time, with double points too.'),
  ).toBeInTheDocument();
  const factor = (value: string) =>
    settled(() => fireEvent.change(within(dialog).getByLabelText('Factor'), { target: { value } }));
  await factor('3');
  expect(
    await within(dialog).findByText('This one counts instead of Double Tuesday (double points).'),
  ).toBeInTheDocument();
  await factor('1.5');
  expect(
    await within(dialog).findByText('While Double Tuesday runs, purchases earn double points.'),
  ).toBeInTheDocument();
  expect(within(dialog).getByText(/^This boost would never count/)).toBeInTheDocument();
  expect(within(dialog).queryByText(/Triple lunch/)).toBeNull();
});
