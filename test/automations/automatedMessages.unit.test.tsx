import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AutomatedMessagesPage } from '../../src/client/features/sms/automations/AutomatedMessagesPage';
import { describePace } from '../../src/client/features/sms/automations/components/TooEarly';
import type { Automation, AutomationOverview } from '../../src/contract/automations';
import { AUTOMATION_DAYS, DEFAULT_MESSAGES } from '../../src/contract/plain/automationMessages';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';

const USAGE = { used: 4, limit: 1000, remaining: 996, resetsAt: '2026-12-01T05:00:00.000Z' };
const NO_RESULTS: Automation['results'] = {
  messaged: { customers: 0, cameBack: 0 },
  heldBack: { customers: 0, cameBack: 0 },
  heldBackSince: null,
  pointsEarned: 0,
  pointsRedeemed: 0,
  optedOut: 0,
  comparison: null,
};
const KINDS = ['welcome', 'winBack', 'nearReward', 'rewardUnlocked', 'birthday', 'expiry'] as const;
const AUTOMATIONS = KINDS.map((kind): Automation => ({
  kind,
  isOn: false,
  message: DEFAULT_MESSAGES[kind],
  days: AUTOMATION_DAYS[kind][0] ?? null,
  holdsBack: true,
  waiting: 0,
  last30Days: { sent: 0, heldBack: 0, dropped: 0 },
  nextRunAt: null,
  results: NO_RESULTS,
}));
const OVERVIEW: AutomationOverview = {
  usage: USAGE,
  isConnected: true,
  campaignReserve: 200,
  sampleLink: null,
  automations: AUTOMATIONS,
};

/** The overview with changes to one kind. */
const withKind = (kind: Automation['kind'], change: Partial<Automation>): AutomationOverview => ({
  ...OVERVIEW,
  automations: AUTOMATIONS.map((one) => (one.kind === kind ? { ...one, ...change } : one)),
});

type Overrides = Partial<Record<string, (request: SentRequest) => FakeResponse>>;

function open(overview: AutomationOverview = OVERVIEW, overrides: Overrides = {}) {
  return renderPage(<AutomatedMessagesPage />, '/owner/sms/automated', (request) => {
    const { method, path, query } = request;
    const override = overrides[`${method} ${path}`];
    if (override) return override(request);
    if (path === '/store/settings') return { body: { name: "Joe's", timeZone: 'America/New_York' } };
    if (path === '/store/points-expiry') return { body: { months: null, effectiveFrom: null } };
    if (path === '/store-owners/me') return { body: { phone: '+12025550123' } };
    if (path === '/store/sms/automations/preview') {
      return { body: { messages: query.get('days') === '90' ? 12 : 42, segments: 84 } };
    }
    if (path === '/store/sms/automations') return { body: overview };
    return undefined;
  });
}

const card = (title: string) => screen.findByRole('article', { name: title });
const turnOn = async (title: string) => {
  fireEvent.click(within(await card(title)).getByRole('switch', { name: title }));
  return screen.findByRole('dialog');
};
const saved = ({ requests }: { requests: SentRequest[] }) =>
  requests.filter(({ method }) => method === 'PATCH' || method === 'PUT').map(({ body }) => body);

afterEach(() => {
  jest.restoreAllMocks();
});

test('BX-73 each kind has a card that says when it is sent, and all kinds are off at first', async () => {
  open();
  await card('Welcome');
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Welcome',
    'Birthday',
    'Near a reward',
    'Reward unlocked',
    'We miss you',
    'Points about to expire',
  ]);
  for (const control of screen.getAllByRole('switch')) expect(control).not.toBeChecked();
  expect(screen.getByText('1 hour after a customer registers.')).toBeInTheDocument();
  expect(screen.getByText('After 60 days without a check-in or purchase.')).toBeInTheDocument();
  expect(screen.getAllByText('–')).toHaveLength(6);
  expect(await screen.findByText(/Points never expire in your store/)).toBeInTheDocument();
});

test('BX-73 the dialog estimates the messages of a kind before it is turned on', async () => {
  const page = open();
  const dialog = await turnOn('We miss you');
  expect(
    await within(dialog).findByText(/^About 42 messages \(they count as 84 texts\) would have gone out/),
  ).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText('When it is sent'), { target: { value: '90' } });
  expect(
    await within(dialog).findByText(/^About 12 messages \(they count as \d+ texts\) would have gone out/),
  ).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Skip one in ten, to compare' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn On' }));
  await waitFor(() => expect(saved(page)).toEqual([{ kind: 'winBack', isOn: true, days: 90, holdsBack: false }]));
});

test('BX-73 the preview and the test text have a sample value for the placeholder of the kind', async () => {
  const sent: unknown[] = [];
  open(OVERVIEW, {
    'POST /store/sms/test': ({ body }) => {
      sent.push(body);
      return { body: { message: 'Sent.', text: '', segments: 1, usage: USAGE } };
    },
  });
  fireEvent.click(within(await card('Near a reward')).getByRole('button', { name: 'Edit Near a reward' }));
  const dialog = await screen.findByRole('dialog');
  const preview = within(dialog).getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent(
    "Joe's: Hi Jamie, you're almost there! One more visit could get you 'Free coffee'.",
  );
  expect(preview).toHaveTextContent(/\d+ characters, counts as 1 text/);
  fireEvent.change(within(dialog).getByLabelText('Message'), { target: { value: 'Soon: ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '+ Reward' }));
  expect(within(dialog).getByLabelText('Message')).toHaveValue('Soon: {reward}');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Me a Test' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send Test' }));
  await waitFor(() => expect(sent).toEqual([{ phone: '+12025550123', promotionMessage: 'Soon: Free coffee' }]));
});

test('BX-73 a message that the server rejects stays in the form, and the error appears at its field', async () => {
  open(OVERVIEW, {
    'PATCH /store/sms/automations': () => ({
      status: 400,
      body: { message: 'Message is too long', fields: { message: ['Message is too long with its fields filled in'] } },
    }),
  });
  const dialog = await turnOn('Birthday');
  const message = within(dialog).getByLabelText('Message');
  fireEvent.change(message, { target: { value: 'Cake for {reward}' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn On' }));
  expect(await within(dialog).findByText(/\{reward\} is not a field/)).toBeInTheDocument();
  fireEvent.change(message, { target: { value: 'Cake for you' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn On' }));
  expect(await within(dialog).findByText('Message is too long with its fields filled in')).toBeInTheDocument();
  expect(message).toHaveValue('Cake for you');
  expect(message).toBeInvalid();
});

test('BX-74 turning a kind off asks for confirmation only while messages are waiting', async () => {
  const page = open(withKind('welcome', { isOn: true, waiting: 3 }), {
    'PATCH /store/sms/automations': () => ({
      body: { kind: 'welcome', isOn: false, message: 'Hi', days: null, holdsBack: true },
    }),
  });
  const control = within(await card('Welcome')).getByRole('switch');
  fireEvent.click(control);
  const dialog = await screen.findByRole('dialog', { name: 'Turn Off “Welcome”' });
  expect(dialog).toHaveTextContent('3 messages are waiting and will not be sent.');
  expect(saved(page)).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn Off' }));
  await waitFor(() => expect(saved(page)).toEqual([{ kind: 'welcome', isOn: false }]));
});

test('BX-74 one click turns off a kind without waiting messages, and a failure is shown', async () => {
  open(withKind('welcome', { isOn: true }), {
    'PATCH /store/sms/automations': () => ({ status: 500, body: { message: 'Please try again' } }),
  });
  fireEvent.click(within(await card('Welcome')).getByRole('switch'));
  expect(await screen.findByText('“Welcome” is still on. Please try again')).toBeInTheDocument();
  expect(within(await card('Welcome')).getByRole('switch')).toBeChecked();
});

test('BX-74 the reserve must be a whole number, and an error of the server appears at its field', async () => {
  const page = open(OVERVIEW, {
    'PUT /store/sms/campaign-reserve': () => ({
      status: 400,
      body: { message: 'Too many', fields: { segments: ['Reserve is more than the limit'] } },
    }),
  });
  expect(await screen.findByText('200 texts')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Change what is kept for campaigns' }));
  const field = await screen.findByLabelText('Texts to keep each month');
  fireEvent.change(field, { target: { value: '1.5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Texts must be a whole number from 0 to 1,000,000')).toBeInTheDocument();
  fireEvent.change(field, { target: { value: '5000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reserve is more than the limit')).toBeInTheDocument();
  expect(saved(page)).toEqual([{ segments: 5000 }]);
});

test('BX-75 a card shows how many customers came back with and without the message, and the difference', async () => {
  const results: Automation['results'] = {
    messaged: { customers: 1000, cameBack: 421 },
    heldBack: { customers: 110, cameBack: 33 },
    heldBackSince: '2026-01-05T15:00:00.000Z',
    pointsEarned: 12_500,
    pointsRedeemed: 3_000,
    optedOut: 4,
    comparison: {
      ...{ messagedPercent: 42.1, heldBackPercent: 30, differencePoints: 12.1, lowPoints: 2.6, highPoints: 20.2 },
      earned: { difference: 4.2, low: -3.4, high: 11.8 },
    },
  };
  open(withKind('winBack', { isOn: true, results, last30Days: { sent: 124, heldBack: 13, dropped: 2 } }));
  const shown = await card('We miss you');
  expect(shown).toHaveTextContent('Messaged42.1% 421 of 1,000');
  expect(shown).toHaveTextContent('Skipped on purpose30% 33 of 110');
  expect(shown).toHaveTextContent('The message brings back between 3 and 20 more customers of 100.');
  expect(shown).toHaveTextContent('Points earned per customerno clear difference (3 fewer to 12 more)');
  expect(shown).toHaveTextContent(
    "Couldn't send (last 30 days)2Too late, no longer needed, or the phone can't get texts",
  );
});

test('BX-88 a card calls a difference clear only if its interval excludes zero', async () => {
  const show = async (lowPoints: number, highPoints: number) => {
    const comparison = {
      ...{ messagedPercent: 30, heldBackPercent: 30, differencePoints: 0, lowPoints, highPoints },
      earned: { difference: 0, low: lowPoints, high: highPoints },
    };
    open(withKind('winBack', { isOn: true, results: { ...NO_RESULTS, comparison } }));
    const text = (await card('We miss you')).textContent;
    cleanup();
    return text;
  };
  expect(await show(-15.2, 9.8)).toContain('No clear difference so far (between 15 fewer and 10 more of 100).');
  expect(await show(0, 9.8)).toContain('No clear difference so far (between 0 fewer and 10 more of 100).');
  expect(await show(0.3, 9.8)).toContain('The message brings back up to 10 more customers of 100.');
  const worse = await show(-11, -2);
  expect(worse).toContain('With the message, between 2 and 11 fewer customers of 100 came back.');
  expect(worse).toContain('between 2 and 11 fewer');
});

test('BX-75 a card shows no percentages while fewer than 50 customers were held back', async () => {
  const results = {
    ...NO_RESULTS,
    heldBack: { customers: 12, cameBack: 3 },
    messaged: { customers: 110, cameBack: 40 },
  };
  open(withKind('birthday', { isOn: true, results }));
  const shown = await card('Birthday');
  expect(shown).toHaveTextContent(
    'Too early to tell. 40 of 110 customers came back with the message, and 3 of 12 skipped on purpose. We compare when 50 were skipped.',
  );
  expect(shown).not.toHaveTextContent('%');
});

test('BX-75 the pace at which customers are skipped says when there will be enough to compare, if ever', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(describePace(25, '2026-06-01T12:00:00Z', now)).toBe(
    "We compare when 50 were skipped: at today's pace, in May 2027.",
  );
  expect(describePace(24, '2026-06-01T12:00:00Z', now)).toBe(
    "At today's pace, fewer than 50 are skipped in a year, which is too few to compare.",
  );
  expect(describePace(12, '2026-10-30T12:00:00Z', now)).toBe('We compare when 50 were skipped.');
  expect(describePace(0, null, now)).toBe('We compare when 50 were skipped.');
});

test('BX-88 a clear difference of points is also told as sales', async () => {
  const show = async (low: number, high: number) => {
    const comparison = {
      ...{ messagedPercent: 30, heldBackPercent: 30, differencePoints: 0, lowPoints: -1, highPoints: 1 },
      earned: { difference: (low + high) / 2, low, high },
    };
    open(withKind('winBack', { isOn: true, results: { ...NO_RESULTS, comparison } }), {
      'GET /store/settings': () => ({ body: { pointsPerDollar: 10 } }),
    });
    const shown = await card('We miss you');
    await waitFor(() => expect(shown).toHaveTextContent(/in sales/));
    const text = shown.textContent;
    cleanup();
    return text;
  };
  expect(await show(20, 95)).toContain('between 20 and 95 more (about $2.00 to $9.50 in sales)');
  expect(await show(-95, -20)).toContain('between 20 and 95 fewer (about $2.00 to $9.50 in sales)');
});

test('BX-73 the page explains a lost connection, and offers to try again when it cannot be loaded', async () => {
  let isFailing = true;
  open(OVERVIEW, {
    'GET /store/sms/automations': () =>
      isFailing ? { status: 500, body: {} } : { body: { ...OVERVIEW, isConnected: false } },
  });
  expect(await screen.findByText("Couldn't load automated messages")).toBeInTheDocument();
  isFailing = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/not connected, so automated messages wait/)).toBeInTheDocument();
});
