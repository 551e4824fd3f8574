import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SendDialog } from '../../src/client/features/sms/components/SendDialog';
import { EMPTY_COMPOSER } from '../../src/client/features/sms/composerRules';
import { SmsManagementPage } from '../../src/client/features/sms/SmsManagementPage';
import type { SmsCampaign, SmsCampaignDetails, SmsOverview } from '../../src/contract/sms';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';

const CAMPAIGN_ID = '00000000-0000-4000-8000-0000000000c1';
const PROMOTION_ID = '00000000-0000-4000-8000-0000000000d1';
const USAGE = { used: 4, limit: 1000, remaining: 996, resetsAt: '2026-12-01T05:00:00.000Z' };
const NO_CONSENT = { reason: 'no_consent', count: 40, text: 'Did not agree to get offers by text' } as const;
const CAMPAIGN: SmsCampaignDetails = {
  id: CAMPAIGN_ID,
  message: 'Double points today',
  promotionId: null,
  audience: 'lapsed',
  status: 'done',
  pausedReason: null,
  recipients: 120,
  queued: 0,
  sent: 112,
  failed: 5,
  skipped: 2,
  unknown: 1,
  excluded: [NO_CONSENT],
  createdAt: '2026-11-02T15:00:00.000Z',
  sendAt: '2026-11-02T15:00:00.004Z',
  continuesAt: null,
  finishedAt: '2026-11-02T15:20:00.000Z',
  results: { cameBack: 31, optedOut: 2 },
};
const OVERVIEW: SmsOverview = {
  usage: USAGE,
  isConnected: true,
  sampleLink: null,
  campaigns: [CAMPAIGN],
};
const CUSTOMERS = [
  {
    id: '00000000-0000-4000-8000-0000000000e1',
    name: 'Ana Ito',
    phoneNumber: '+12025550101',
    loyaltyPoints: 120,
    lastVisitAt: null,
    smsStatus: 'subscribed',
  },
];

type Overrides = Partial<Record<string, (request: SentRequest) => FakeResponse | Promise<FakeResponse>>>;

function open(overrides: Overrides = {}, address = '/owner/sms') {
  return renderPage(<SmsManagementPage />, address, (request) => {
    const { method, path, body } = request;
    const override = overrides[`${method} ${path}`];
    if (override) return override(request);
    if (path === '/store/settings') return { body: { name: "Joe's", timeZone: 'America/New_York' } };
    if (path === '/store-owners/me') return { body: { phone: '+12025550123' } };
    if (path === '/store/sms') return { body: OVERVIEW };
    if (path === `/store/sms/campaigns/${CAMPAIGN_ID}`) return { body: CAMPAIGN };
    if (path === '/store/customers') return { body: CUSTOMERS };
    if (path === '/store/sms/preview') {
      const hasMessage = 'promotionMessage' in (body as object);
      return { body: { willSend: 120, segments: hasMessage ? 240 : 0, excluded: [NO_CONSENT], usage: USAGE } };
    }
    return undefined;
  });
}
const message = () => screen.findByLabelText('Message', {}, { timeout: 10_000 });
const button = (name: string) => screen.getByRole('button', { name });
const write = async (text: string) => {
  fireEvent.change(await message(), { target: { value: text } });
};
const sent = ({ requests }: { requests: SentRequest[] }, path: string) =>
  requests.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);

afterEach(() => {
  jest.restoreAllMocks();
});

test('OD-06 the meter shows the used segments and the limit, or Unlimited, and when the month is reset', async () => {
  open();
  expect(await screen.findByText('4 / 1,000')).toBeInTheDocument();
  expect(
    screen.getByText('Texts used in November. Long texts count as two or more. Resets on Dec 1, 2026.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('meter', { name: 'Texts used' })).toHaveAttribute('aria-valuenow', '4');
});

test('OD-06 a limit of 0 is unlimited, and a lost connection is explained', async () => {
  const usage = { ...USAGE, limit: 0, remaining: null };
  open({ 'GET /store/sms': () => ({ body: { ...OVERVIEW, usage, isConnected: false, campaigns: [] } }) });
  expect(await screen.findByText('4 / Unlimited')).toBeInTheDocument();
  expect(screen.queryByRole('meter')).toBeNull();
  expect(screen.getByText(/Text messages are not connected/)).toBeInTheDocument();
  expect(screen.getByText('No texts sent yet')).toBeInTheDocument();
});

test('OD-06 the preview shows the text as it is sent, with its size, and placeholders are inserted at the caret', async () => {
  open();
  await write('Hi , come in');
  const area = (await message()) as HTMLTextAreaElement;
  area.setSelectionRange(3, 3);
  fireEvent.click(button('+ First name'));
  expect(area).toHaveValue('Hi {firstName}, come in');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent("Joe's: Hi Jamie, come in Reply STOP to opt out");
  expect(await within(preview).findByText(/46 characters, counts as 1 text/)).toBeInTheDocument();
  expect(await within(preview).findByText(/1 text × 120 customers = about 120 texts/)).toBeInTheDocument();
  await write('Free coffee ☕');
  expect(
    await within(preview).findByText(/With an emoji or a special character, a text holds 70 characters instead of 160/),
  ).toBeInTheDocument();
});

test('BX-76 a link to the points is offered if the server has links, and counts with its real length', async () => {
  const sampleLink = 'https://regulars.example/my/joes#example-link-not-valid';
  open({ 'GET /store/sms': () => ({ body: { ...OVERVIEW, sampleLink } }) });
  fireEvent.click(await screen.findByRole('button', { name: '+ Link to their points' }, { timeout: 10_000 }));
  expect(await message()).toHaveValue('{link}');
  const preview = screen.getByRole('region', { name: 'Preview' });
  const text = `Joe's: ${sampleLink} Reply STOP to opt out`;
  expect(preview).toHaveTextContent(text);
  expect(
    await within(preview).findByText(new RegExp(`${text.length} characters, counts as 1 text`)),
  ).toBeInTheDocument();
});

test('BX-76 without links none is offered, and a typed one is rejected', async () => {
  open();
  await write('Your points: {link}');
  fireEvent.click(button('Send'));
  expect(await screen.findByText('Links are not set up on this server. Please remove {link}.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '+ Link to their points' })).toBeNull();
});

test('OD-06 the form shows who gets the text and who is excluded, for each audience', async () => {
  const page = open();
  expect(await screen.findByText(/of 160 can get this text/, {}, { timeout: 10_000 })).toHaveTextContent('120 of 160');
  expect(screen.getByRole('list', { name: 'Not included' })).toHaveTextContent('40Did not agree to get offers by text');
  fireEvent.change(screen.getByLabelText('Send to'), { target: { value: 'lapsed' } });
  await waitFor(() => expect(sent(page, '/store/sms/preview')).toEqual([{ audience: 'all' }, { audience: 'lapsed' }]));
  fireEvent.change(screen.getByLabelText('Send to'), { target: { value: 'picked' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Ana Ito/ }));
  expect(screen.getByText('1 customer selected')).toBeInTheDocument();
  await waitFor(() => expect(sent(page, '/store/sms/preview').at(-1)).toEqual({ customerIds: [CUSTOMERS[0]?.id] }));
});

test('OD-06 an empty text, an unknown placeholder, no recipients and no time are rejected before anything is sent', async () => {
  const page = open();
  await message();
  fireEvent.click(button('Send'));
  expect(await screen.findByText('Message is required')).toBeInTheDocument();
  await write('Hi {nickname}');
  expect(await screen.findByText(/\{nickname\} is not a field/)).toBeInTheDocument();
  await write('Hello');
  fireEvent.change(screen.getByLabelText('Send to'), { target: { value: 'picked' } });
  fireEvent.click(button('Later'));
  fireEvent.click(button('Schedule'));
  expect(await screen.findByText('Choose at least one customer')).toBeInTheDocument();
  expect(await screen.findByText('Choose a day and a time')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(page, '/store/promotions/send-promotion-message')).toEqual([]);
});

test('OD-06 the confirmation shows the customers and texts as the server counts them, and sends once', async () => {
  const page = open({
    'POST /store/promotions/send-promotion-message': () => ({
      status: 201,
      body: { message: 'Sending to 120 customers.', campaignId: CAMPAIGN_ID, willSend: 120, segments: 240 },
    }),
  });
  await write('Double points today');
  fireEvent.click(button('Send'));
  const dialog = await screen.findByRole('dialog', { name: 'Send Text' });
  expect(await within(dialog).findByText('120 customers')).toBeInTheDocument();
  expect(dialog).toHaveTextContent("You're about to text 120 customers.");
  expect(within(dialog).getByLabelText('Text')).toHaveTextContent('Double points today');
  expect(dialog).toHaveTextContent(
    'Long texts count as two or more, so this uses 240 texts. You have 996 texts left in November.',
  );
  expect(dialog).toHaveTextContent(/Yours goes out (right away|(today|tomorrow) at (9:00 AM|12:00 PM))\./);
  expect(dialog).toHaveTextContent('Did not agree to get offers by text');
  const confirm = within(dialog).getByRole('button', { name: 'Send' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(await screen.findByText('Sending to 120 customers.')).toBeInTheDocument();
  expect(sent(page, '/store/promotions/send-promotion-message')).toEqual([
    { audience: 'all', promotionMessage: 'Double points today' },
  ]);
  // The campaign opens, and the form is empty.
  const campaign = await screen.findByRole('dialog', { name: 'Text Campaign' });
  expect(await within(campaign).findByText('112 of 120 sent')).toBeInTheDocument();
  expect(window.location.search).toBe(`?campaign=${CAMPAIGN_ID}`);
  expect(await message()).toHaveValue('');
});

test('OD-06 BX-27 the confirmation of a text names the month whose quota it uses', async () => {
  const usage = { ...USAGE, used: 300, remaining: 700, resetsAt: '2027-01-01T05:00:00.000Z' };
  open({ 'POST /store/sms/preview': () => ({ body: { willSend: 120, segments: 240, excluded: [], usage } }) });
  await write('Double points tomorrow');
  fireEvent.click(button('Send'));
  const dialog = await screen.findByRole('dialog', { name: 'Send Text' });
  expect(await within(dialog).findByText(/You have 700 texts left in December\./)).toBeInTheDocument();
  // The meter next to the form shows the current month.
  expect(screen.getByText(/Texts used in November\./)).toBeInTheDocument();
});

test('OD-06 BX-27 the confirmation of a text for later shows the quota at that time', async () => {
  const sendAt = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const values = { ...EMPTY_COMPOSER, message: 'Come by', when: 'later', sendAt };
  const close = jest.fn();
  const page = renderPage(
    <SendDialog values={values} promotionId={null} onSent={close} onClose={close} />,
    '/owner/sms',
    ({ path }) =>
      path === '/store/sms/preview'
        ? { body: { willSend: 120, segments: 240, excluded: [], usage: USAGE } }
        : undefined,
  );
  expect(await screen.findByText('120 customers')).toBeInTheDocument();
  expect(sent(page, '/store/sms/preview')).toEqual([{ audience: 'all', promotionMessage: 'Come by', sendAt }]);
});

test('OD-06 a text that nobody can get cannot be sent', async () => {
  open({ 'POST /store/sms/preview': () => ({ body: { willSend: 0, segments: 0, excluded: [], usage: USAGE } }) });
  await write('Hello');
  fireEvent.click(button('Send'));
  const dialog = await screen.findByRole('dialog', { name: 'Send Text' });
  expect(await within(dialog).findByText('No one can get this text.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
});

test.each([
  ['a day', new Date(2026, 11, 6), 'Until Dec 5, 2026.'],
  ['a time', new Date(2026, 11, 6, 18), 'Until Dec 6, 2026, 6:00 PM.'],
])('OD-06 BX-230 a link to a promotion starts the form with a text about it until %s', async (_, end, until) => {
  const promotion = {
    id: PROMOTION_ID,
    name: 'Cookie week',
    description: 'A cookie with any latte',
    endDate: end.toISOString(),
  };
  open({ 'GET /store/promotions': () => ({ body: [promotion] }) }, `/owner/sms?promotion=${PROMOTION_ID}`);
  expect(await message()).toHaveValue(`Hi {firstName}! Cookie week: A cookie with any latte. ${until}`);
});

test('BX-147 a test goes to the phone in the profile, and needs ten digits', async () => {
  const page = open({ 'POST /store/sms/test': () => ({ body: { message: 'Test text sent.' } }) });
  await write('Hello');
  fireEvent.click(button('Send Test'));
  const dialog = await screen.findByRole('dialog', { name: 'Send Test Text' });
  const field = within(dialog).getByLabelText('Your phone number');
  expect(field).toHaveValue('(202) 555-0123');
  expect(within(dialog).getByText('The number in your profile.')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '555' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Number and Send' }));
  expect(await within(dialog).findByText('Please enter a valid 10-digit phone number')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '+1 (202) 555-0123' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Test' }));
  expect(await screen.findByText('Test text sent.')).toBeInTheDocument();
  expect(sent(page, '/store/sms/test')).toEqual([{ phone: '+12025550123', promotionMessage: 'Hello' }]);
  expect(page.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('BX-147 a number that is not in the profile is saved there before the test, once', async () => {
  let phone: string | null = null;
  let attempts = 0;
  const page = open({
    'GET /store-owners/me': () => ({ body: { phone } }),
    'PATCH /store-owners/me': ({ body }) => {
      ({ phone } = body as { phone: string });
      return { body: { phone } };
    },
    'POST /store/sms/test': () => {
      attempts += 1;
      const refused = {
        status: 409,
        body: { message: 'This number replied STOP.', errors: { phone: 'This number replied STOP.' } },
      };
      return attempts === 1 ? refused : { body: { message: 'Test text sent.' } };
    },
  });
  await write('Hello');
  fireEvent.click(button('Send Test'));
  const dialog = await screen.findByRole('dialog', { name: 'Send Test Text' });
  const field = within(dialog).getByLabelText('Your phone number');
  expect(field).toHaveValue('');
  fireEvent.change(field, { target: { value: '202 555 0177' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Number and Send' }));
  expect(await within(dialog).findByText('This number replied STOP.')).toBeInTheDocument();
  const again = await within(dialog).findByRole('button', { name: 'Send Test' });
  expect(within(dialog).getByText('This number replied STOP.')).toBeInTheDocument();
  fireEvent.click(again);
  expect(await screen.findByText('Test text sent.')).toBeInTheDocument();
  expect(page.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { phone: '+12025550177' },
  ]);
});

test('BX-149 an ended campaign shows how many customers came back and opted out', async () => {
  open({}, `/owner/sms?campaign=${CAMPAIGN_ID}`);
  const dialog = await screen.findByRole('dialog', { name: 'Text Campaign' });
  expect(
    await within(dialog).findByText(
      "31 of 112 checked in or bought something within 14 days. Some would have come anyway, so this doesn't say whether the text worked.",
    ),
  ).toBeInTheDocument();
  expect(within(dialog).getByText('2 replied STOP within 14 days')).toBeInTheDocument();
  // It was sent with 'Now', although the server took a moment.
  expect(within(dialog).queryByText('Scheduled for')).toBeNull();
});

test('OD-06 a campaign is paused, resumed, and cancelled after a confirmation, and the history shows its figures', async () => {
  let status: SmsCampaign['status'] = 'sending';
  const current = () => ({ ...CAMPAIGN, status, sent: 30, queued: 82, finishedAt: null, results: null });
  const page = open({
    'GET /store/sms': () => ({ body: { ...OVERVIEW, campaigns: [current()] } }),
    [`GET /store/sms/campaigns/${CAMPAIGN_ID}`]: () => ({ body: current() }),
    [`POST /store/sms/campaigns/${CAMPAIGN_ID}/pause`]: () => ((status = 'paused'), { body: current() }),
    [`POST /store/sms/campaigns/${CAMPAIGN_ID}/cancel`]: () => ((status = 'cancelled'), { body: current() }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Double points today' }));
  const dialog = await screen.findByRole('dialog', { name: 'Text Campaign' });
  expect(await within(dialog).findByText('30 of 120 sent')).toBeInTheDocument();
  expect(dialog).toHaveTextContent("5. The phone can't get texts");
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pause' }));
  expect(await within(dialog).findByRole('button', { name: 'Resume' })).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel Campaign' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel Campaign' });
  expect(question).toHaveTextContent("won't be sent, and won't count toward your limit");
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel Campaign' }));
  await waitFor(() => expect(sent(page, `/store/sms/campaigns/${CAMPAIGN_ID}/cancel`)).toHaveLength(1));
  expect(await within(dialog).findByText('Cancelled')).toBeInTheDocument();
});
