// Without a cache jest starts the largest files first, so that a short file with a long test runs alone at the end.
const { existsSync } = require('node:fs');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** The longest suites of a run of all, the longest first. */
const LONG_SUITES = [
  'sms/killedCampaign.http.test.ts',
  'model/points.http.test.ts',
  'upgrades/rolling.http.test.ts',
  'verification/verifyDatabase.http.test.ts',
  'backups/roundTrip.http.test.ts',
  'failover/severalHosts.http.test.ts',
  'contracts/lostConnections.http.test.ts',
  'imports/killedImport.http.test.ts',
  'jobs/queue.http.test.ts',
  'server/fuzz.http.test.ts',
  'checkout/outage.http.test.ts',
  'stores/rotateSecretsKey.http.test.ts',
  'checkout/reconcile.http.test.ts',
  'backups/scheduled.http.test.ts',
  'contracts/databaseOutage.http.test.ts',
  'upgrades/upgrade.http.test.ts',
].map((suite) => path.resolve(__dirname, '..', suite));

module.exports = class LongestFirst extends Sequencer {
  /** @throws Error when a suite of the list does not exist */
  sort(tests) {
    const missing = LONG_SUITES.find((suite) => !existsSync(suite));
    if (missing) throw new Error(`${missing} does not exist`);
    const rank = (test) => {
      const index = LONG_SUITES.indexOf(test.path);
      return index < 0 ? LONG_SUITES.length : index;
    };
    // A stable sort: the other suites keep the order of jest.
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
};
