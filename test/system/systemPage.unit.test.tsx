import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listProblems } from '../../src/client/features/system/listProblems';
import { SystemPage } from '../../src/client/features/system/SystemPage';
import { formatBytes } from '../../src/client/shared/format/formatBytes';
import type { System } from '../../src/contract/system';
import { renderPage, type FakeApi, type FakeResponse } from '../support/renderPage';

const GB = 1_000_000_000;
const QUIET: System = {
  version: '1.2.3',
  nodeVersion: '22.1.0',
  startedAt: '2026-11-20T10:00:00.000Z',
  database: {
    kind: 'packaged',
    version: '18.1',
    sizeBytes: 123_456_789,
    disk: { freeBytes: 40 * GB, totalBytes: 100 * GB },
    connections: 14,
    maxConnections: 100,
  },
  timeZones: { release: '2026f', differences: [] },
  processes: [
    {
      name: 'web-1:4711',
      isCurrent: true,
      connections: [
        { purpose: 'queries', count: 8 },
        { purpose: 'reads', count: 2 },
      ],
    },
    { name: 'web-2:12', isCurrent: false, connections: [{ purpose: 'notifications', count: 1 }] },
    { name: null, isCurrent: false, connections: [{ purpose: 'psql', count: 1 }] },
  ],
  jobs: { waiting: 0, oldestWaitingSeconds: 0, failed: 0 },
  backups: { isScheduled: false, isOverdue: true, running: null, lastSuccess: null, lastFailure: null },
  retention: { visits: 730, texts: 365, posRecords: 1, audit: null },
  automatedMessages: { waiting: 12, dropped: 1_340 },
  storesNeedingAttention: 0,
  warnings: [],
};
const BACKED_UP: System['backups'] = {
  isScheduled: true,
  isOverdue: false,
  running: null,
  lastSuccess: {
    fileName: 'regulars-2026-11-22.backup',
    finishedAt: '2026-11-22T02:00:00.000Z',
    durationMs: 1_000,
    sizeBytes: 5_000_000,
  },
  lastFailure: null,
};

const show = (response: FakeApi) => renderPage(<SystemPage />, '/admin/system', response);
const card = (name: string) => screen.getByRole('group', { name });
const panel = (name: string) => screen.getByRole('region', { name });

test('BX-305 the page shows the server, the database, that backups are off, and the connections', async () => {
  show(() => ({ body: QUIET }));
  await waitFor(() => expect(card('Waiting Jobs')).toHaveTextContent('0None waiting'));
  expect(card('Last Backup')).toHaveTextContent('NoneNightly backups are off');
  expect(within(card('Failed Jobs')).getByRole('link')).toHaveAttribute('href', '/admin/jobs');
  expect(within(card('Stores Needing Attention')).getByRole('link')).toHaveAttribute('href', '/admin/dashboard');
  expect(panel('Server')).toHaveTextContent('Version1.2.3Node.js22.1.0');
  expect(panel('Server')).toHaveTextContent(
    'Automated messages waiting12Automated messages dropped (last 24 hours)1,340',
  );
  expect(panel('Database')).toHaveTextContent('KindPackagedPostgreSQL18.1Size123 MBFree disk40 GB of 100 GB');
  expect(panel('Database')).toHaveTextContent('Connections14 of 100');
  expect(panel('Backups')).toHaveTextContent('NightlyOffLatestNone');
  expect(panel('Data Retention')).toHaveTextContent(
    'VisitsFor 730 daysText messagesFor 365 daysPoint-of-sale recordsFor 1 dayHistoryForever',
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'web-1:4711This server8 for queries, 2 for short reads10',
    'web-2:121 for notifications1',
    'Other programs1 psql1',
  ]);
  expect(screen.getByRole('region', { name: 'Needs your attention' })).toHaveTextContent(/Nightly backups are off/);
});

test('the page lists what needs attention, with links to the jobs and the stores', async () => {
  show(() => ({
    body: {
      ...QUIET,
      jobs: { waiting: 12, oldestWaitingSeconds: 425, failed: 3 },
      storesNeedingAttention: 1,
      backups: BACKED_UP,
      warnings: ['Node 24.21.0 lacks security repairs.'],
    },
  }));
  const problems = await screen.findByRole('region', { name: 'Needs your attention' });
  expect(
    within(problems)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Background jobs have been waiting for 7 minutes.',
    '3 background jobs failed.',
    '1 store has a problem with a connection.',
    'Node 24.21.0 lacks security repairs.',
  ]);
  expect(
    within(problems)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/jobs', '/admin/dashboard']);
  expect(card('Waiting Jobs')).toHaveTextContent('12Oldest waiting for 7 minutes');
  expect(panel('Backups')).toHaveTextContent('NightlyOnLatest');
  expect(panel('Backups')).toHaveTextContent('regulars-2026-11-22.backup');
});

const texts = (changes: Partial<System>) =>
  listProblems({ ...QUIET, backups: BACKED_UP, ...changes }).map(({ text }) => text);

// An installation without backups loses everything with its disk, which its administrators learned too late.
test('BX-305 a late or failed nightly backup is a problem, and so are nightly backups that are off', () => {
  expect(texts({})).toEqual([]);
  expect(texts({ backups: QUIET.backups })).toEqual([expect.stringMatching(/^Nightly backups are off\./)]);
  expect(texts({ backups: { ...BACKED_UP, isOverdue: true } })).toEqual(['The last backup is older than 26 hours.']);
  expect(texts({ backups: { ...BACKED_UP, isOverdue: true, lastSuccess: null } })).toEqual([
    'No backup has been made yet.',
  ]);
  const lastFailure = { finishedAt: '2026-11-22T02:00:00.000Z', reason: 'The disk is full.' };
  expect(texts({ backups: { ...BACKED_UP, lastFailure } })).toEqual(['The last backup failed. The disk is full.']);
});

test('a disk that is nearly full and connections that are nearly used up are problems', () => {
  const { database } = QUIET;
  expect(texts({ database: { ...database, disk: { freeBytes: 1.5 * GB, totalBytes: 10 * GB } } })).toEqual([
    'Only 1.5 GB is free on the database disk.',
  ]);
  expect(texts({ database: { ...database, disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } } })).toHaveLength(1);
  expect(texts({ database: { ...database, disk: { freeBytes: 10 * GB, totalBytes: 100 * GB } } })).toEqual([]);
  expect(texts({ database: { ...database, disk: null, kind: 'external' } })).toEqual([]);
  expect(texts({ database: { ...database, connections: 90 } })).toEqual(['90 of 100 database connections are in use.']);
});

test('BX-185 a time zone that the database reads in another way is a problem', () => {
  const difference = { timeZone: 'America/Edmonton', from: '2026-11-29T12:00:00.000Z', server: -360, database: -420 };
  expect(texts({ timeZones: { release: '2026f', differences: [difference] } })).toEqual([
    expect.stringMatching(
      /^The database has another local time for America\/Edmonton from .* on: UTC−7:00, and the server UTC−6:00\. Update/,
    ),
  ]);
  const unknown = { ...difference, database: null };
  expect(texts({ timeZones: { release: '2026f', differences: [unknown] } })).toEqual([
    expect.stringContaining('none, and the server UTC−6:00'),
  ]);
});

test('the page shows skeletons while it is loading, and a failure with Try Again', async () => {
  let respond: (given: FakeResponse) => void = () => {};
  const { requests } = show(() => new Promise((resolve) => (respond = resolve)));
  expect(card('Waiting Jobs')).toHaveAttribute('aria-busy', 'true');
  expect(panel('Database')).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(requests).toHaveLength(1));
  respond({ status: 500, body: { message: 'Something went wrong on our side' } });
  expect(await screen.findByText("Couldn't load the system status")).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  respond({ body: QUIET });
  await waitFor(() => expect(panel('Server')).toHaveTextContent('1.2.3'));
});

test('the page is polled every 30 s with the ETag while it is visible, and keeps the old data when polling fails', async () => {
  jest.useFakeTimers();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  try {
    let status = 200;
    const { requests } = show(() => ({ status, body: QUIET, headers: { etag: 'W/"one"' } }));
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(100);
    expect(requests).toHaveLength(1);
    status = 304;
    await pass(30_000);
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"one"']);
    expect(panel('Server')).toHaveTextContent('1.2.3');
    status = 500;
    await pass(30_000);
    expect(screen.getByText(/Couldn't refresh the system status/)).toBeVisible();
    expect(panel('Server')).toHaveTextContent('1.2.3');
    visibility.mockReturnValue('hidden');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await pass(90_000);
    expect(requests).toHaveLength(3);
  } finally {
    visibility.mockRestore();
    jest.useRealTimers();
  }
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [999_600, '1 MB'],
  [12_345_678, '12.3 MB'],
  [1_234_000_000_000_000, '1,230 TB'],
])('%d bytes are shown as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('a requested backup shows its progress and its end', async () => {
  let backups: System['backups'] = BACKED_UP;
  const { requests } = show(({ method }) => {
    if (method === 'POST') return { status: 202 };
    return { body: { ...QUIET, backups } };
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Back Up Now' }));
  expect(await screen.findByText('Starting the backup...')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/system/backups']);
  expect(screen.getByRole('button', { name: 'Back Up Now' })).toBeDisabled();

  backups = { ...BACKED_UP, running: { startedAt: '2026-11-22T15:00:00.000Z', rowsDone: 40, rowsTotal: 100 } };
  expect(await screen.findByText('40 of about 100 rows', undefined, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Backup' })).toHaveAttribute('aria-valuenow', '40');

  const lastSuccess = { fileName: 'new.backup', finishedAt: '2026-11-22T15:01:00.000Z', durationMs: 1, sizeBytes: 1 };
  backups = { ...BACKED_UP, lastSuccess };
  expect(await screen.findByText('new.backup', undefined, { timeout: 15_000 })).toBeVisible();
  expect(screen.queryByRole('progressbar', { name: 'Backup' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back Up Now' })).toBeEnabled();
}, 40_000);

test('a backup that cannot be started shows the reason', async () => {
  show(({ method }) =>
    method === 'POST'
      ? { status: 409, body: { statusCode: 409, message: 'Nightly backups are off on this server' } }
      : { body: { ...QUIET, backups: BACKED_UP } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Back Up Now' }));
  expect(await screen.findByText(/Couldn't start the backup\. Nightly backups are off/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back Up Now' })).toBeEnabled();
});
