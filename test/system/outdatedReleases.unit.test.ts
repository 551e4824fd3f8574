import { describeOutdatedReleases } from '../../src/server/modules/system/outdatedReleases';

const REPAIRED = { node: '24.22.3', postgresql: '18.7', isPackaged: false };

test.each([
  ['22.23.3', '22.23.4'],
  ['23.11.1', '26.12.1'],
  ['24.9.0', '24.22.1'],
  ['24.22.0', '24.22.1'],
  ['25.9.0', '26.12.1'],
  ['26.12.0', '26.12.1'],
  ['22.23.4', null],
  ['24.22.1', null],
  ['26.12.1', null],
  ['27.0.0', null],
])('BX-181 Node %s lacks the security repairs of %s', (node, repaired) => {
  expect(describeOutdatedReleases({ ...REPAIRED, node })).toEqual(
    repaired === null ? [] : [`Node ${node} lacks security repairs. Run the server on Node ${repaired} or newer.`],
  );
});

test.each([
  ['14.20', '18.7'],
  ['15.9', '15.20'],
  ['15.19', '15.20'],
  ['16.15', '16.16'],
  ['17.11', '17.12'],
  ['18.6', '18.7'],
  ['18beta1', '18.7'],
  ['15.20', null],
  ['16.17', null],
  ['17.12', null],
  ['18.7', null],
  ['18.10', null],
  ['19.0', null],
  ['19beta2', null],
])('BX-181 PostgreSQL %s lacks the security repairs of %s', (postgresql, repaired) => {
  expect(describeOutdatedReleases({ ...REPAIRED, postgresql })).toEqual(
    repaired === null ? [] : [`PostgreSQL ${postgresql} lacks security repairs. Update it to ${repaired} or newer.`],
  );
});

test('BX-181 the packaged PostgreSQL has no newer package, and who can reach it is said', () => {
  expect(describeOutdatedReleases({ node: '26.10.0', postgresql: '18.4', isPackaged: true })).toEqual([
    'Node 26.10.0 lacks security repairs. Run the server on Node 26.12.1 or newer.',
    'The packaged PostgreSQL 18.4 lacks the security repairs of 18.7. There is no newer package yet. ' +
      'It only listens on a local socket, for this server alone.',
  ]);
});
