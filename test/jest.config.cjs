const path = require('node:path');

const rootDir = path.resolve(__dirname, '..');

const shared = {
  rootDir,
  transform: {
    '\\.m?[jt]sx?$': '<rootDir>/test/support/esbuildTransform.cjs',
    '/messages/.*\\.json$': '<rootDir>/src/tools/webpack/messagesLoader.cjs',
  },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/test/support/emptyModule.cjs',
    // webpack.config.ts has this replacement too. Updates of the ripple would run after the end of a test.
    '/TouchRipple$': '<rootDir>/src/client/app/theme/noRipple.ts',
  },
  setupFiles: ['<rootDir>/test/support/movedClock.cjs'],
  // These packages contain only ES modules.
  transformIgnorePatterns: [
    '/node_modules/(?!(typebox|jose|uncrypto|@formatjs|qr|cookie|cockatiel|content-disposition|pg-boss|serialize-error|non-error|rrule-temporal|temporal-spec)/)',
  ],
};

/** Creates the project for suites that use a real server over HTTP. */
const createServerProject = (kind) => ({
  ...shared,
  displayName: kind,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/**/*.${kind}.test.ts`],
  // These suites check the index choices of a single server. A coordinator only plans where statements are sent.
  testPathIgnorePatterns: process.env.CITUS_DATABASE_URL ? ['Plans\\.slow\\.test\\.ts$'] : [],
  globalSetup: '<rootDir>/test/support/jestSetup.ts',
  globalTeardown: '<rootDir>/test/support/jestTeardown.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/closeDatabase.ts'],
});

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  maxWorkers: 2,
  // This folder keeps the duration of each suite, by which jest orders the next run.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  projects: [
    // Only .tsx suites need a document, because jsdom takes most of a second to start.
    { ...shared, displayName: 'unit', testEnvironment: 'node', testMatch: ['<rootDir>/test/**/*.unit.test.ts'] },
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/jsdomEnvironment.cjs',
      testMatch: ['<rootDir>/test/**/*.unit.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/test/support/jestDom.ts'],
    },
    createServerProject('http'),
    // Suites that kill or restart processes, measure time or take long. `npm run test:slow` runs them.
    createServerProject('slow'),
  ],
  // This limit only ends tests that hang. A busy machine may take several times longer than usual.
  testTimeout: 120_000,
};
